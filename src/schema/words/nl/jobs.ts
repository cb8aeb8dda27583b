/** Dutch words of which job titles are made, written by hand from general knowledge. */

/** Fields of work: by themselves, and in a title where that differs. 12 rows. */
export const jobAreas: readonly string[] = `Verkoop
Inkoop
Marketing
Communicatie
Kwaliteit|Kwaliteits
Projecten|Project
Product
Personeel|Personeels
ICT|ICT-
Logistiek
Productie
Export`.split('\n')

/** Kinds of job: of men, and of women where that differs. 6 rows. */
export const jobTypes: readonly string[] = `manager
medewerker|medewerkster
adviseur
coördinator
specialist
assistent|assistente`.split('\n')
