/** The address of a service, as people and programs write it, in its one spelling. */

/** Without a slash at its end; or what is wrong, as it goes on behind the name of what was written. */
export function readAddress(
  text: string,
): { readonly address: string } | { readonly must: string } {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return {
      must: 'must be the address of a service, such as http://127.0.0.1:4100, with http:// or https://',
    }
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return { must: 'must be an address without a name and a password' }
  }
  if (/[?#]/.test(text)) return { must: 'must be an address without "?" and "#"' }
  return { address: `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}` }
}
