// Trusted Types: the CSP accepts a script URL only from a named policy. One policy is created and cached per URL.

interface Policy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const urlCache = new Map<string, string>();

/** @param name of the policy */
export function trustedScriptUrl(name: string, address: string): string {
  const cachedUrl = urlCache.get(address);
  if (cachedUrl !== undefined) return cachedUrl;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trustedUrl = factory?.createPolicy(name, { createScriptURL: () => address }).createScriptURL('') ?? address;
  urlCache.set(address, trustedUrl);
  return trustedUrl;
}
