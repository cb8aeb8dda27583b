/** Dutch words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
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

/** Kinds of jobs: for men, and for women if that differs. 6 rows. */
export const jobTypes: readonly string[] = `manager
medewerker|medewerkster
adviseur
coördinator
specialist
assistent|assistente`.split('\n')
