/**
 * The API versions that a setting can select. A separate file, so that reading the settings does not load the routes.
 */

export const apiVersions = ['both', 'current', 'earlier'] as const
export type ApiVersions = (typeof apiVersions)[number]
