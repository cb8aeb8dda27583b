/** Streets, written by hand. A change here, even of the order, changes streams: it is a breaking change. */

export const streets: readonly string[] = `ul. Polna
ul. Leśna
ul. Słoneczna
ul. Krótka
ul. Szkolna
ul. Ogrodowa
ul. Lipowa
ul. Łąkowa
ul. Brzozowa
ul. Kwiatowa
ul. Kościelna
ul. Sosnowa
ul. Zielona
ul. Parkowa
ul. Akacjowa
ul. Kolejowa
ul. Długa
ul. Spacerowa
ul. Wiosenna
ul. Sportowa
ul. Dębowa
ul. Główna
ul. Nowa
ul. Rynkowa
ul. Ogrodników
ul. Cicha
ul. Jasna
ul. Wąska
ul. Szeroka
ul. Młyńska
ul. Zamkowa
ul. Mostowa
ul. Nadrzeczna
ul. Górna
ul. Dolna
ul. Boczna
ul. Klonowa
ul. Jesionowa
ul. Wierzbowa
ul. Różana
ul. Adama Mickiewicza
ul. Juliusza Słowackiego
ul. Henryka Sienkiewicza
ul. Mikołaja Kopernika
ul. Tadeusza Kościuszki
ul. Fryderyka Chopina
ul. Jana Matejki
ul. Jana Kochanowskiego
ul. Marii Konopnickiej
ul. Elizy Orzeszkowej
ul. Stefana Żeromskiego
ul. Władysława Reymonta
ul. Bolesława Prusa
ul. Cypriana Norwida
ul. Stanisława Moniuszki
ul. Marii Skłodowskiej-Curie
ul. Stanisława Wyspiańskiego
ul. Kazimierza Wielkiego
ul. Warszawska
ul. Krakowska
ul. Poznańska
ul. Gdańska
ul. 3 Maja
ul. 11 Listopada
al. Niepodległości
al. Wojska Polskiego
al. Jana Pawła II
pl. Wolności
pl. Zwycięstwa
os. Piastowskie`.split('\n')
