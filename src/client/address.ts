/**
 * Returns the normalized address of a service, without a slash at the end. For an invalid address, returns an issue that
 * completes a message after the name of the option, such as `must be an address without "?" and "#"`.
 */
export function readAddress(
  text: string,
): { readonly address: string } | { readonly issue: string } {
  const parsed = URL.canParse(text) ? new URL(text) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) {
    return {
      issue: 'must be an address with http:// or https://, such as http://127.0.0.1:4100',
    }
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return { issue: 'must be an address without user and password' }
  }
  if (/[?#]/.test(text)) return { issue: 'must be an address without "?" and "#"' }
  return { address: `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}` }
}
