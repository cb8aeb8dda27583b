/**
 * Words about persons in each language: names, titles and jobs. Every name has a spelling in ASCII letters for email
 * addresses.
 */

import { capitalized } from '../instructions/changed-text.ts'
import { join } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import type { Locale } from '../locale.ts'
import * as arJobs from '../words/ar/jobs.ts'
import * as ar from '../words/ar/person.ts'
import * as deJobs from '../words/de/jobs.ts'
import * as de from '../words/de/person.ts'
import * as enJobs from '../words/en/jobs.ts'
import * as en from '../words/en/names.ts'
import * as esJobs from '../words/es/jobs.ts'
import * as es from '../words/es/person.ts'
import * as frJobs from '../words/fr/jobs.ts'
import * as fr from '../words/fr/person.ts'
import * as itJobs from '../words/it/jobs.ts'
import * as it from '../words/it/person.ts'
import * as jaJobs from '../words/ja/jobs.ts'
import * as ja from '../words/ja/person.ts'
import * as nlJobs from '../words/nl/jobs.ts'
import * as nl from '../words/nl/person.ts'
import * as plJobs from '../words/pl/jobs.ts'
import * as pl from '../words/pl/person.ts'
import { lastNames as polishNames } from '../words/pl/person.ts'
import * as ptJobs from '../words/pt/jobs.ts'
import * as pt from '../words/pt/person.ts'
import * as zhJobs from '../words/zh/jobs.ts'
import * as zh from '../words/zh/person.ts'
import { german, type NameTable, plain, type Spell, tableOf } from './person-spelling.ts'

/** A pair of values: for women, and for men. */
export type BySex<T> = readonly [female: T, male: T]

export interface PersonWords {
  readonly firstNames: BySex<NameTable>
  readonly lastNames: BySex<NameTable>
  /** Share of persons with two family names, from 0 to 1. */
  readonly doubleNames: number
  /** Text between family name and given name, for languages in which the family name is first. */
  readonly familyFirst?: string
  /** Whether names in the language can be abbreviated to initials. */
  readonly hasInitials: boolean
  /** Titles before the name of a person, with their weights. */
  readonly prefixes: BySex<Readonly<Record<string, number>>>
  readonly jobs: Jobs
  /** Names of nationalities (demonyms), with their weights. */
  readonly nationalities: Readonly<Record<string, number>>
}

interface Jobs {
  /** Areas of work: `label` alone, `inTitle` within a job title. */
  readonly areas: readonly { readonly label: string; readonly inTitle: string }[]
  readonly types: BySex<readonly string[]>
  readonly levels: readonly string[]
  /** Returns an instruction for a job title. `word` returns the instruction for one of its words. */
  readonly title: (word: JobWord) => Instruction
}

/** Returns an instruction for a word of a job title, with `change` applied to it. */
type JobWord = (kind: 'area' | 'type' | 'level', change?: (word: string) => string) => Instruction

interface Names {
  readonly femaleFirstNames: readonly string[]
  readonly maleFirstNames: readonly string[]
  readonly lastNames: readonly string[]
}

type Jobless = Omit<PersonWords, 'jobs'>

/**
 * Returns the words of a language with defaults, for example family names that are the same for both sexes. `rest` has
 * the other words, and replaces defaults.
 */
function peopleOf(
  names: Names,
  rest: Pick<PersonWords, 'prefixes' | 'nationalities'> & Partial<Jobless>,
  spell: Spell = plain,
): Jobless {
  const firstNames = [
    tableOf(names.femaleFirstNames, spell),
    tableOf(names.maleFirstNames, spell),
  ] as const
  const lastNames = tableOf(names.lastNames, spell)
  return {
    firstNames,
    lastNames: [lastNames, lastNames],
    doubleNames: 0,
    hasInitials: true,
    ...rest,
  }
}

/** Polish family names of women: those that are adjectives depend on the sex, such as Kowalski, Kowalska. */
const polishWomen = polishNames.map((name) => name.replace(/ki$/, 'ka').replace(/ny$/, 'na'))

function jobsOf(
  { jobAreas, jobTypes }: Readonly<Record<'jobAreas' | 'jobTypes', readonly string[]>>,
  title: Jobs['title'],
  levels: readonly string[] = [''],
): Jobs {
  const areas = jobAreas.map((row) => {
    const [label, inTitle] = row.split('|')
    return { label: label as string, inTitle: inTitle ?? (label as string) }
  })
  const types = jobTypes.map((row) => row.split('|'))
  const men = types.map(([type]) => type as string)
  return {
    areas,
    types: [types.map(([type, female]) => female ?? (type as string)), men],
    levels,
    title,
  }
}

/** Levels in English job titles, with the space after them; half of the titles have no level. */
const englishLevels = ['', '', '', '', '', 'Senior ', 'Senior ', 'Senior ', 'Regional ', 'Global ']

const english: Jobs['title'] = (word) => join(word('level'), word('area'), ' ', word('type'))
const compound: Jobs['title'] = (word) => join(word('area'), word('type'))
const typeFirst: Jobs['title'] = (word) => join(word('type', capitalized), ' ', word('area'))

const words: Readonly<Record<Locale, PersonWords>> = {
  en: {
    ...peopleOf(en, {
      prefixes: [
        { 'Ms.': 50, 'Mrs.': 30, Miss: 10, 'Dr.': 10 },
        { 'Mr.': 90, 'Dr.': 10 },
      ],
      nationalities: { American: 70, British: 16, Canadian: 7, Australian: 5, Irish: 2 },
    }),
    jobs: jobsOf(enJobs, english, englishLevels),
  },
  de: {
    ...peopleOf(
      de,
      {
        prefixes: [
          { Frau: 92, 'Frau Dr.': 8 },
          { Herr: 92, 'Herr Dr.': 8 },
        ],
        nationalities: { German: 84, Austrian: 9, Swiss: 7 },
      },
      german,
    ),
    jobs: jobsOf(deJobs, compound),
  },
  fr: {
    ...peopleOf(fr, {
      prefixes: [
        { Mme: 93, Dr: 7 },
        { 'M.': 93, Dr: 7 },
      ],
      nationalities: { French: 84, Belgian: 7, Swiss: 4, Canadian: 5 },
    }),
    jobs: jobsOf(frJobs, typeFirst),
  },
  es: {
    ...peopleOf(es, {
      doubleNames: 0.7,
      prefixes: [
        { 'Sra.': 80, 'Srta.': 12, 'Dra.': 8 },
        { 'Sr.': 92, 'Dr.': 8 },
      ],
      nationalities: {
        Spanish: 50,
        Mexican: 20,
        Colombian: 10,
        Argentine: 10,
        Peruvian: 5,
        Chilean: 5,
      },
    }),
    jobs: jobsOf(esJobs, typeFirst),
  },
  pt: {
    ...peopleOf(pt, {
      doubleNames: 0.4,
      prefixes: [
        { 'Sra.': 84, 'Srta.': 8, 'Dra.': 8 },
        { 'Sr.': 92, 'Dr.': 8 },
      ],
      nationalities: { Brazilian: 85, Portuguese: 15 },
    }),
    jobs: jobsOf(ptJobs, typeFirst),
  },
  it: {
    ...peopleOf(it, {
      prefixes: [
        { 'Sig.ra': 76, 'Dott.ssa': 24 },
        { 'Sig.': 76, 'Dott.': 18, 'Ing.': 6 },
      ],
      nationalities: { Italian: 97, Swiss: 3 },
    }),
    jobs: jobsOf(itJobs, typeFirst),
  },
  nl: {
    ...peopleOf(nl, {
      prefixes: [
        { 'Mevr.': 90, 'Dr.': 5, 'Drs.': 5 },
        { 'Dhr.': 90, 'Dr.': 4, 'Ir.': 6 },
      ],
      nationalities: { Dutch: 85, Belgian: 15 },
    }),
    jobs: jobsOf(nlJobs, compound),
  },
  pl: {
    ...peopleOf(pl, {
      lastNames: [tableOf(polishWomen, plain), tableOf(polishNames, plain)],
      prefixes: [
        { Pani: 94, 'Pani dr': 6 },
        { Pan: 94, 'Pan dr': 6 },
      ],
      nationalities: { Polish: 1 },
    }),
    jobs: jobsOf(plJobs, typeFirst),
  },
  ja: {
    ...peopleOf(ja, {
      familyFirst: ' ',
      hasInitials: false,
      // The title follows the name, and is the same for both sexes.
      prefixes: [
        { 様: 70, さん: 30 },
        { 様: 70, さん: 30 },
      ],
      nationalities: { Japanese: 1 },
    }),
    jobs: jobsOf(jaJobs, compound),
  },
  zh: {
    ...peopleOf(zh, {
      familyFirst: '',
      hasInitials: false,
      prefixes: [{ 女士: 85, 小姐: 15 }, { 先生: 1 }],
      nationalities: { Chinese: 94, Singaporean: 4, Malaysian: 2 },
    }),
    jobs: jobsOf(zhJobs, compound),
  },
  ar: {
    ...peopleOf(ar, {
      hasInitials: false,
      prefixes: [
        { السيدة: 75, الآنسة: 17, الدكتورة: 8 },
        { السيد: 92, الدكتور: 8 },
      ],
      nationalities: {
        Saudi: 30,
        Egyptian: 28,
        Emirati: 8,
        Jordanian: 8,
        Lebanese: 6,
        Moroccan: 10,
        Iraqi: 6,
        Kuwaiti: 4,
      },
    }),
    jobs: jobsOf(arJobs, typeFirst),
  },
}

export function personWords(locale: Locale): PersonWords {
  return words[locale]
}
