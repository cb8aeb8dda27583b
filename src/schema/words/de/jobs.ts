/** German words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 14 rows. */
export const jobAreas: readonly string[] = `Vertrieb|Vertriebs
Marketing
Einkauf|Einkaufs
Personal
Produktion|Produktions
Logistik
Finanzen|Finanz
Projekte|Projekt
Qualität|Qualitäts
Informatik
Entwicklung|Entwicklungs
Kundenservice
Export
Technik`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 8 rows. */
export const jobTypes: readonly string[] = `leiter|leiterin
manager|managerin
berater|beraterin
referent|referentin
assistent|assistentin
koordinator|koordinatorin
spezialist|spezialistin
mitarbeiter|mitarbeiterin`.split('\n')
