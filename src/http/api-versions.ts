/** Which forms of the specification are served: a setting, known without loading the routes themselves. */

export const apiVersions = ['both', 'current', 'earlier'] as const
export type ApiVersions = (typeof apiVersions)[number]
