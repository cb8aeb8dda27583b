/** Word tables of the group `location`: streets. Those of other languages are written by hand. */

import { de, en_GB, en_US, fr, zh_CN } from '@faker-js/faker'
import type { Group } from './table.ts'

/** `Bahnhofstr.` → `Bahnhofstraße`: written in full, so that Swiss addresses can use `ss`. */
const germanStreets = de.location?.street_name?.map((name) =>
  name.replace(/str\.$/, 'straße').replace(/Str\.$/, 'Straße'),
)

export const locationWords: readonly Group[] = [
  {
    file: 'en/location.ts',
    tables: [
      {
        name: 'americanStreets',
        summary: 'Streets of the United States.',
        lists: [en_US.location?.street_name],
        allowed: /^[A-Z\d][A-Za-z\d' -]+$/,
        dropped: ['E Main', 'N Main', 'S Main', 'W Main', 'Cemetery Road'],
      },
      {
        name: 'britishStreets',
        summary: 'Streets of Great Britain.',
        lists: [en_GB.location?.street_name],
        allowed: /^[A-Z][A-Za-z' -]+$/,
        dropped: ['Back Lane', 'Blind Lane', 'Cemetery Road', 'Dark Lane'],
      },
    ],
  },
  {
    file: 'de/location.ts',
    tables: [
      {
        name: 'streets',
        summary: 'Streets.',
        lists: [germanStreets],
        // Excludes streets of one company's town.
        allowed: /^(?!.*(?:Leverkus|Duisberg|Middelhauve|Kekulé))\p{Lu}[\p{L} -]+$/u,
        dropped: ['Am Ehrenfriedhof', 'Friedhofstraße', 'Am Gesundheitspark'],
      },
    ],
  },
  {
    file: 'fr/location.ts',
    tables: [
      {
        name: 'streetKinds',
        summary: 'Kinds of streets, the most frequent first.',
        lists: [['Rue'], fr.location?.street_prefix],
        allowed: /^\p{Lu}\p{L}+$/u,
        dropped: ['Voie'],
      },
      {
        name: 'streetNames',
        summary: 'Street names after the kind of the street.',
        lists: [fr.location?.street_suffix],
        allowed: /^[\p{L}' -]+$/u,
        dropped: ['Du Sommerard', 'du Dahomey'],
      },
    ],
  },
  {
    file: 'zh/location.ts',
    tables: [
      {
        name: 'streets',
        summary: 'Streets.',
        lists: [zh_CN.location?.street_name],
        allowed: /^\p{L}+$/u,
        dropped: ['恒大路', '水泥路', '明日路', '回民街', '烈士路', '保卫路', '百步街', '天安门路'],
      },
    ],
  },
]
