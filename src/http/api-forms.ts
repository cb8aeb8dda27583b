/** Which forms of the specification are served: a setting, known without loading the routes themselves. */

export const apiForms = ['both', 'current', 'earlier'] as const
export type ApiForms = (typeof apiForms)[number]
