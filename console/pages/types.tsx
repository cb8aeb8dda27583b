/** Two pages: the gallery of types, and the page of one type. */
import { lazy, useRoute } from 'preact-iso'
import { pathSegment } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { recentSimulations } from '../data/recent-simulations.ts'
import { loadTypes, type TypeListing } from '../data/type-listings.ts'
import { CopyButton } from '../parts/copy.tsx'
import { Loading } from '../parts/display.tsx'
import { Empty } from '../parts/empty.tsx'
import { ErrorNotice } from '../parts/notice.tsx'
import { Page } from '../parts/page/page.tsx'
import { Prose } from '../parts/prose.tsx'
import { TypeDetails } from '../types/details.tsx'
import { TypeGallery } from '../types/gallery.tsx'
import { typeAddress } from './simulation/view-address.ts'

/**
 * Table of the functions of expressions. It is loaded on demand, because the declarations include the implementations
 * of all functions.
 */
const FunctionTable = lazy(() =>
  import('../types/functions.tsx').then((module) => module.FunctionTable),
)

/** Name of the type whose values are computed by expressions. */
const expressionType = 'function'

export function TypesPage() {
  const { type } = useRoute().params
  return type === undefined ? (
    <Page title="Types" lead="Field types, each with sample values.">
      <TypeGallery hasGroupList hrefOf={(name) => `/console/types/${pathSegment(name)}`} />
    </Page>
  ) : (
    <TypePage name={type} />
  )
}

function TypePage({ name }: { readonly name: string }) {
  const { value: types, refused } = useLoaded(loadTypes, [])
  const type = types?.find((listing) => listing.name === name)
  return (
    <Page
      title={name}
      above={
        <a href="/console/types" class="hover:underline">
          Types
        </a>
      }
      lead={type && <Prose text={type.summary} />}
      actions={type && <CopyButton text={exampleText(type)} label="Copy example" />}
    >
      <ErrorNotice refused={refused} />
      {types === undefined && refused === undefined && <Loading what="the type" />}
      {types !== undefined && type === undefined && (
        <Empty title={`No type named ${name}`} picture="gap">
          <a class="text-accent-strong underline" href="/console/types">
            All types
          </a>
        </Empty>
      )}
      {type && <RecentSimulations type={type.name} />}
      {type && <TypeDetails type={type} />}
      {type?.name === expressionType && <FunctionTable />}
    </Page>
  )
}

/** Links to the editors of recently opened simulations, which then show the examples of this type. */
function RecentSimulations({ type }: { readonly type: string }) {
  const keys = recentSimulations()
  if (keys.length === 0) return null
  return (
    <nav aria-label="Add to a simulation" class="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <span class="text-sm font-medium">Add to a simulation:</span>
      {keys.map((key) => (
        <a
          key={key}
          href={typeAddress(key, type)}
          class="max-w-60 truncate text-sm text-accent-strong underline"
        >
          {key}
        </a>
      ))}
    </nav>
  )
}

function exampleText({ name, examples }: TypeListing): string {
  return JSON.stringify(examples[0]?.schema ?? { type: name })
}
