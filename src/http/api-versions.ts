/**
 * The API versions that the setting `SPATE_API_FORMS` can select. They are in a separate file, so that reading the
 * settings does not load the routes.
 */

export const apiVersions = ['both', 'current', 'earlier'] as const
export type ApiVersions = (typeof apiVersions)[number]
