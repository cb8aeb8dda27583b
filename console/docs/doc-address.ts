/** Addresses of the pages of the documentation. */

/** Returns the address of a page of the documentation, or of a heading of it. */
export function docAddress(slug: string, id = ''): string {
  return `/console/docs${slug === '' ? '' : `/${slug}`}${id === '' ? '' : `#${id}`}`
}
