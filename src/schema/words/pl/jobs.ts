/** Polish words for job titles, written by hand from general knowledge. */

/** Areas of work: alone, and within a title if that differs. 12 rows. */
export const jobAreas: readonly string[] = `Sprzedaż|ds. sprzedaży
Marketing|ds. marketingu
Zakupy|ds. zakupów
Logistyka|ds. logistyki
Jakość|ds. jakości
Produkcja|ds. produkcji
Komunikacja|ds. komunikacji
Finanse|ds. finansów
Szkolenia|ds. szkoleń
Bezpieczeństwo|ds. bezpieczeństwa
Informatyka|ds. informatyki
Eksport|ds. eksportu`.split('\n')

/** Kinds of jobs: for men, and for women if that differs. 7 rows. */
export const jobTypes: readonly string[] = `kierownik|kierowniczka
dyrektor|dyrektorka
specjalista|specjalistka
koordynator|koordynatorka
asystent|asystentka
konsultant|konsultantka
doradca|doradczyni`.split('\n')
