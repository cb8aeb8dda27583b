/** The documentation, which the build translates from Markdown (scripts/docs-pages.ts). */
import type { DocGroup, DocPage } from './blocks.ts'

/** The groups of the navigation, with all pages. */
export declare const groups: readonly DocGroup[]
/** Functions that load each page, by its slug. */
export declare const pages: Readonly<Record<string, () => Promise<DocPage>>>
