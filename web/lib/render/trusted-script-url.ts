// The content policy takes the address of a script from a policy of its own alone; there is one for each address.

interface Policy {
  createScriptURL(address: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const known = new Map<string, string>();

/** @param name of its policy */
export function trustedScriptUrl(name: string, address: string): string {
  const before = known.get(address);
  if (before !== undefined) return before;
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  const trusted = factory?.createPolicy(name, { createScriptURL: () => address }).createScriptURL('') ?? address;
  known.set(address, trusted);
  return trusted;
}
