import type { Config } from '#server/core/process/config.ts';

/** Example commands of the API reference for the sign-in of programs, as plain text that must be escaped for HTML. */
export function signInExample({ apiUrl, realm }: Pick<Config, 'apiUrl' | 'realm'>): string {
  const endpoint = `${apiUrl}/realms/${realm}/protocol/openid-connect`;
  return `curl ${endpoint}/token \\
  -d grant_type=password -d username=NAME -d password=PASSWORD \\
  -d client_id=personal-client-… -d client_secret=SECRET

{"access_token":"…","expires_in":900,"refresh_token":"…","refresh_expires_in":2592000,"token_type":"Bearer", …}

curl ${endpoint}/token \\
  -d grant_type=refresh_token -d refresh_token=… \\
  -d client_id=personal-client-… -d client_secret=SECRET

curl ${endpoint}/logout \\
  -d refresh_token=… -d client_id=personal-client-… -d client_secret=SECRET`;
}
