/** German words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 14 rows. */
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

/** Kinds of job: of men, and of women where that differs. 8 rows. */
export const jobTypes: readonly string[] = `leiter|leiterin
manager|managerin
berater|beraterin
referent|referentin
assistent|assistentin
koordinator|koordinatorin
spezialist|spezialistin
mitarbeiter|mitarbeiterin`.split('\n')
