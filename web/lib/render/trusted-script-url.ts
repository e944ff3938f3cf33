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
  const before = urlCache.get(address);
  if (before !== undefined) return before;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trusted = factory?.createPolicy(name, { createScriptURL: () => address }).createScriptURL('') ?? address;
  urlCache.set(address, trusted);
  return trusted;
}
