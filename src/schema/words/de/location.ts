/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** Streets. 1013 words. */
export const streets: readonly string[] = `Ackerweg
Adalbert-Stifter-Straße
Adalbertstraße
Adolf-Baeyer-Straße
Adolf-Kaschny-Straße
Adolf-Reichwein-Straße
Adolfsstraße
Ahornweg
Ahrstraße
Akazienweg
Albert-Einstein-Straße
Albert-Schweitzer-Straße
Albertus-Magnus-Straße
Albert-Zarthe-Weg
Albin-Edelmann-Straße
Albrecht-Haushofer-Straße
Aldegundisstraße
Alexanderstraße
Alfred-Delp-Straße
Alfred-Kubin-Straße
Alfred-Stock-Straße
Alkenrather Straße
Allensteiner Straße
Alsenstraße
Alt Steinbücheler Weg
Alte Garten
Alte Heide
Alte Landstraße
Alte Ziegelei
Altenberger Straße
Altenhof
Alter Grenzweg
Altstadtstraße
Am Alten Gaswerk
Am Alten Schafstall
Am Arenzberg
Am Benthal
Am Birkenberg
Am Blauen Berg
Am Borsberg
Am Brungen
Am Büchelter Hof
Am Buttermarkt
Am Eselsdamm
Am Falkenberg
Am Frankenberg
Am Gierlichshof
Am Graben
Am Hagelkreuz
Am Hang
Am Heidkamp
Am Hemmelrather Hof
Am Hofacker
Am Hohen Ufer
Am Höllers Eck
Am Hühnerberg
Am Jägerhof
Am Junkernkamp
Am Kemperstiegel
Am Kettnersbusch
Am Kiesberg
Am Klösterchen
Am Knechtsgraben
Am Köllerweg
Am Köttersbach
Am Kreispark
Am Kronefeld
Am Küchenhof
Am Kühnsbusch
Am Lindenfeld
Am Märchen
Am Mittelberg
Am Mönchshof
Am Mühlenbach
Am Neuenhof
Am Nonnenbruch
Am Plattenbusch
Am Quettinger Feld
Am Rosenhügel
Am Sandberg
Am Scherfenbrand
Am Schokker
Am Silbersee
Am Sonnenhang
Am Sportplatz
Am Stadtpark
Am Steinberg
Am Telegraf
Am Thelenhof
Am Vogelkreuz
Am Vogelsang
Am Vogelsfeldchen
Am Wambacher Hof
Am Wasserturm
Am Weidenbusch
Am Weiher
Am Weingarten
Am Werth
Amselweg
An den Irlen
An den Rheinauen
An der Bergerweide
An der Dingbank
An der Evangelischen Kirche
An der Feldgasse
An der Fettehenne
An der Kante
An der Laach
An der Lehmkuhle
An der Lichtenburg
An der Luisenburg
An der Robertsburg
An der Schmitten
An der Schusterinsel
An der Steinrütsch
Andreasstraße
Ankerweg
Annette-Kolb-Straße
Apenrader Straße
Arnold-Ohletz-Straße
Atzlenbacher Straße
Auerweg
Auestraße
Auf dem Acker
Auf dem Blahnenhof
Auf dem Bohnbüchel
Auf dem Bruch
Auf dem End
Auf dem Forst
Auf dem Herberg
Auf dem Lehn
Auf dem Stein
Auf dem Weierberg
Auf dem Weiherhahn
Auf den Reien
Auf der Donnen
Auf der Grieße
Auf der Ohmer
Auf der Weide
Augustastraße
Bahnallee
Bahnhofstraße
Baltrumstraße
Bamberger Straße
Baumberger Straße
Bebelstraße
Beckers Kämpchen
Beerenstraße
Beethovenstraße
Behringstraße
Bendenweg
Bensberger Straße
Benzstraße
Bergische Landstraße
Bergstraße
Berliner Platz
Berliner Straße
Bernhard-Letterhaus-Straße
Bernhard-Lichtenberg-Straße
Bernhard-Ridder-Straße
Bernsteinstraße
Bertha-von-Suttner-Straße
Bertolt-Brecht-Straße
Berzeliusstraße
Bielertstraße
Biesenbach
Billrothstraße
Birkenbergstraße
Birkengartenstraße
Birkenweg
Bismarckstraße
Bitterfelder Straße
Blankenburg
Blaukehlchenweg
Blütenstraße
Boberstraße
Böcklerstraße
Bodelschwinghstraße
Bodestraße
Bogenstraße
Bohnenkampsweg
Bohofsweg
Bonifatiusstraße
Bonner Straße
Borkumstraße
Bornheimer Straße
Borsigstraße
Borussiastraße
Bracknellstraße
Brahmsweg
Brandenburger Straße
Breidenbachstraße
Breslauer Straße
Bruchhauser Straße
Brückenstraße
Brucknerstraße
Brüder-Bonhoeffer-Straße
Buchenweg
Bürgerbuschweg
Burgloch
Burgplatz
Burgstraße
Burgweg
Bürriger Weg
Burscheider Straße
Buschkämpchen
Butterheider Straße
Carl-Maria-von-Weber-Platz
Carl-Maria-von-Weber-Straße
Carlo-Mierendorff-Straße
Carl-Rumpff-Straße
Carl-von-Ossietzky-Straße
Charlottenburger Straße
Christian-Heß-Straße
Claasbruch
Clemens-Winkler-Straße
Concordiastraße
Cranachstraße
Dahlemer Straße
Daimlerstraße
Damaschkestraße
Danziger Straße
Debengasse
Dechant-Fein-Straße
Dechant-Krey-Straße
Deichtorstraße
Dhünnberg
Dhünnstraße
Dianastraße
Diedenhofener Straße
Diepental
Diepenthaler Straße
Dieselstraße
Dillinger Straße
Distelkamp
Dohrgasse
Domblick
Dönhoffstraße
Dornierstraße
Drachenfelsstraße
Dresdener Straße
Driescher Hecke
Drosselweg
Dudweilerstraße
Dünenweg
Dünfelder Straße
Dünnwalder Grenzweg
Düppeler Straße
Dürerstraße
Dürscheider Weg
Düsseldorfer Straße
Edelrather Weg
Edmund-Husserl-Straße
Eduard-Spranger-Straße
Ehrlichstraße
Eichenkamp
Eichenweg
Eidechsenweg
Eifelstraße
Eifgenstraße
Eintrachtstraße
Elbestraße
Elisabeth-Langgässer-Straße
Elisabethstraße
Elisabeth-von-Thadden-Straße
Elisenstraße
Elsa-Brändström-Straße
Elsbachstraße
Else-Lasker-Schüler-Straße
Elsterstraße
Emil-Fischer-Straße
Emil-Nolde-Straße
Engelbertstraße
Engstenberger Weg
Entenpfuhl
Erbelegasse
Erftstraße
Erfurter Straße
Erich-Heckel-Straße
Erich-Klausener-Straße
Erich-Ollenhauer-Straße
Erlenweg
Ernst-Bloch-Straße
Ernst-Ludwig-Kirchner-Straße
Erzbergerstraße
Eschenallee
Eschenweg
Esmarchstraße
Espenweg
Euckenstraße
Eulengasse
Eulenkamp
Ewald-Flamme-Straße
Ewald-Röll-Straße
Fährstraße
Farnweg
Fasanenweg
Faßbacher Hof
Felderstraße
Feldkampstraße
Feldsiefer Weg
Feldsiefer Wiesen
Feldstraße
Feldtorstraße
Felix-von-Roll-Straße
Ferdinand-Lassalle-Straße
Fester Weg
Feuerbachstraße
Feuerdornweg
Fichtenweg
Fichtestraße
Finkelsteinstraße
Finkenweg
Fixheider Straße
Flabbenhäuschen
Flensburger Straße
Fliederweg
Florastraße
Florianweg
Flotowstraße
Flurstraße
Föhrenweg
Fontanestraße
Forellental
Fortunastraße
Franz-Esser-Straße
Franz-Hitze-Straße
Franz-Kail-Straße
Franz-Marc-Straße
Freiburger Straße
Freiheitstraße
Freiherr-vom-Stein-Straße
Freudenthal
Freudenthaler Weg
Fridtjof-Nansen-Straße
Friedenberger Straße
Friedensstraße
Friedlandstraße
Friedlieb-Ferdinand-Runge-Straße
Friedrich-Bayer-Straße
Friedrich-Bergius-Platz
Friedrich-Ebert-Platz
Friedrich-Ebert-Straße
Friedrich-Engels-Straße
Friedrich-List-Straße
Friedrich-Naumann-Straße
Friedrich-Sertürner-Straße
Friedrichstraße
Friedrich-Weskott-Straße
Friesenweg
Frischenberg
Fritz-Erler-Straße
Fritz-Henseler-Straße
Fröbelstraße
Fürstenbergplatz
Fürstenbergstraße
Gabriele-Münter-Straße
Gartenstraße
Gebhardstraße
Geibelstraße
Gellertstraße
Georg-von-Vollmar-Straße
Gerhard-Domagk-Straße
Gerhart-Hauptmann-Straße
Gerichtsstraße
Geschwister-Scholl-Straße
Gezelinallee
Gierener Weg
Ginsterweg
Gisbert-Cremer-Straße
Glücksburger Straße
Gluckstraße
Gneisenaustraße
Goetheplatz
Goethestraße
Golo-Mann-Straße
Görlitzer Straße
Görresstraße
Graebestraße
Graf-Galen-Platz
Gregor-Mendel-Straße
Greifswalder Straße
Grillenweg
Gronenborner Weg
Große Kirchstraße
Grunder Wiesen
Grundermühle
Grundermühlenhof
Grundermühlenweg
Grüner Weg
Grunewaldstraße
Grünstraße
Günther-Weisenborn-Straße
Gustav-Freytag-Straße
Gustav-Heinemann-Straße
Gustav-Radbruch-Straße
Gut Reuschenberg
Gutenbergstraße
Haberstraße
Habichtgasse
Hafenstraße
Hagenauer Straße
Hahnenblecher
Halenseestraße
Halfenleimbach
Hallesche Straße
Halligstraße
Hamberger Straße
Hammerweg
Händelstraße
Hannah-Höch-Straße
Hans-Arp-Straße
Hans-Gerhard-Straße
Hans-Sachs-Straße
Hans-Schlehahn-Straße
Hans-von-Dohnanyi-Straße
Hardenbergstraße
Haselweg
Hauptstraße
Haus-Vorster-Straße
Hauweg
Havelstraße
Havensteinstraße
Haydnstraße
Hebbelstraße
Heckenweg
Heerweg
Hegelstraße
Heidberg
Heidehöhe
Heidestraße
Heimstättenweg
Heinrich-Böll-Straße
Heinrich-Brüning-Straße
Heinrich-Claes-Straße
Heinrich-Heine-Straße
Heinrich-Hörlein-Straße
Heinrich-Lübke-Straße
Heinrich-Lützenkirchen-Weg
Heinrichstraße
Heinrich-Strerath-Straße
Heinrich-von-Kleist-Straße
Heinrich-von-Stephan-Straße
Heisterbachstraße
Helenenstraße
Helmestraße
Hemmelrather Weg
Herderstraße
Heribertstraße
Hermann-Ehlers-Straße
Hermann-Hesse-Straße
Hermann-König-Straße
Hermann-Löns-Straße
Hermann-Milde-Straße
Hermann-Nörrenberg-Straße
Hermann-von-Helmholtz-Straße
Hermann-Waibel-Straße
Herzogstraße
Heymannstraße
Hindenburgstraße
Hirzenberg
Hitdorfer Kirchweg
Hitdorfer Straße
Höfer Mühle
Höfer Weg
Hohe Straße
Höhenstraße
Höltgestal
Holunderweg
Holzer Weg
Holzer Wiesen
Hornpottweg
Hubertusweg
Hufelandstraße
Hufer Weg
Humboldtstraße
Hummelsheim
Hummelweg
Humperdinckstraße
Hüscheider Gärten
Hüscheider Straße
Hütte
Ilmstraße
Im Bergischen Heim
Im Bruch
Im Buchenhain
Im Bühl
Im Burgfeld
Im Dorf
Im Eisholz
Im Friedenstal
Im Frohental
Im Grunde
Im Hederichsfeld
Im Jücherfeld
Im Kalkfeld
Im Kirberg
Im Kirchfeld
Im Kreuzbruch
Im Mühlenfeld
Im Nesselrader Kamp
Im Oberdorf
Im Oberfeld
Im Rosengarten
Im Rottland
Im Scheffengarten
Im Staderfeld
Im Steinfeld
Im Weidenblech
Im Winkel
Im Ziegelfeld
Imbach
Imbacher Weg
Immenweg
In den Blechenhöfen
In den Dehlen
In der Birkenau
In der Dasladen
In der Felderhütten
In der Hartmannswiese
In der Höhle
In der Schaafsdellen
In der Wasserkuhl
In der Wüste
In Holzhausen
Insterstraße
Jacob-Fröhlen-Straße
Jägerstraße
Jahnstraße
Jakob-Eulenberg-Weg
Jakobistraße
Jakob-Kaiser-Straße
Jenaer Straße
Johannes-Baptist-Straße
Johannes-Dott-Straße
Johannes-Popitz-Straße
Johannes-Wislicenus-Straße
Johannisburger Straße
Johann-Janssen-Straße
Johann-Wirtz-Weg
Josefstraße
Jüch
Julius-Doms-Straße
Julius-Leber-Straße
Kaiserplatz
Kaiserstraße
Kaiser-Wilhelm-Allee
Kalkstraße
Kämpchenstraße
Kämpenwiese
Kämper Weg
Kamptalweg
Kanalstraße
Kandinskystraße
Kantstraße
Kapellenstraße
Karl-Arnold-Straße
Karl-Bosch-Straße
Karl-Bückart-Straße
Karl-Carstens-Ring
Karl-Friedrich-Goerdeler-Straße
Karl-Jaspers-Straße
Karl-König-Straße
Karl-Krekeler-Straße
Karl-Marx-Straße
Karlstraße
Karl-Ulitzka-Straße
Karl-Wichmann-Straße
Karl-Wingchen-Straße
Käsenbrod
Käthe-Kollwitz-Straße
Katzbachstraße
Kerschensteinerstraße
Kiefernweg
Kieler Straße
Kieselstraße
Kiesweg
Kinderhausen
Kleiberweg
Kleine Kirchstraße
Kleingansweg
Kleinheider Weg
Klief
Kneippstraße
Knochenbergsweg
Kochergarten
Kocherstraße
Kockelsberg
Kolberger Straße
Kolmarer Straße
Kölner Gasse
Kölner Straße
Kolpingstraße
Königsberger Platz
Konrad-Adenauer-Platz
Köpenicker Straße
Kopernikusstraße
Körnerstraße
Köschenberg
Köttershof
Kreuzbroicher Straße
Kreuzkamp
Krummer Weg
Kruppstraße
Kuhlmannweg
Kump
Kumper Weg
Kunstfeldstraße
Küppersteger Straße
Kursiefen
Kursiefer Weg
Kurtekottenweg
Kurt-Schumacher-Ring
Kyllstraße
Langenfelder Straße
Längsleimbach
Lärchenweg
Legienstraße
Lehner Mühle
Leichlinger Straße
Leimbacher Hof
Leinestraße
Leineweberstraße
Leipziger Straße
Lerchengasse
Lessingstraße
Libellenweg
Lichstraße
Liebigstraße
Lindenstraße
Lingenfeld
Linienstraße
Lippe
Löchergraben
Löfflerstraße
Loheweg
Lohrbergstraße
Lohrstraße
Löhstraße
Lortzingstraße
Lötzener Straße
Löwenburgstraße
Lucasstraße
Ludwig-Erhard-Platz
Ludwig-Girtler-Straße
Ludwig-Knorr-Straße
Luisenstraße
Lupinenweg
Lurchenweg
Lützenkirchener Straße
Lycker Straße
Maashofstraße
Manforter Straße
Marc-Chagall-Straße
Maria-Dresen-Straße
Maria-Terwiel-Straße
Marie-Curie-Straße
Marienburger Straße
Mariendorfer Straße
Marienwerderstraße
Marie-Schlei-Straße
Marktplatz
Markusweg
Martin-Buber-Straße
Martin-Heidegger-Straße
Martin-Luther-Straße
Masurenstraße
Mathildenweg
Maurinusstraße
Mauspfad
Max-Beckmann-Straße
Max-Delbrück-Straße
Max-Ernst-Straße
Max-Holthausen-Platz
Max-Horkheimer-Straße
Max-Liebermann-Straße
Max-Pechstein-Straße
Max-Planck-Straße
Max-Scheler-Straße
Max-Schönenberg-Straße
Maybachstraße
Meckhofer Feld
Meisenweg
Memelstraße
Menchendahler Straße
Mendelssohnstraße
Merziger Straße
Mettlacher Straße
Metzer Straße
Michaelsweg
Miselohestraße
Mittelstraße
Mohlenstraße
Moltkestraße
Monheimer Straße
Montanusstraße
Montessoriweg
Moosweg
Morsbroicher Straße
Moselstraße
Moskauer Straße
Mozartstraße
Mühlenweg
Muhrgasse
Muldestraße
Mülhausener Straße
Mülheimer Straße
Münsters Gäßchen
Münzstraße
Müritzstraße
Myliusstraße
Nachtigallenweg
Nauener Straße
Neißestraße
Nelly-Sachs-Straße
Netzestraße
Neuendriesch
Neuenhausgasse
Neuenkamp
Neujudenhof
Neukronenberger Straße
Neustadtstraße
Nicolai-Hartmann-Straße
Niederblecher
Niederfeldstraße
Nietzschestraße
Nikolaus-Groß-Straße
Nobelstraße
Norderneystraße
Nordstraße
Ober dem Hof
Obere Lindenstraße
Obere Straße
Oberölbach
Odenthaler Straße
Oderstraße
Okerstraße
Olof-Palme-Straße
Ophovener Straße
Opladener Platz
Opladener Straße
Ortelsburger Straße
Oskar-Moll-Straße
Oskar-Schlemmer-Straße
Oststraße
Oswald-Spengler-Straße
Otto-Dix-Straße
Otto-Grimm-Straße
Otto-Hahn-Straße
Otto-Müller-Straße
Otto-Stange-Straße
Ottostraße
Otto-Varnhagen-Straße
Otto-Wels-Straße
Ottweilerstraße
Oulustraße
Overfeldweg
Pappelweg
Paracelsusstraße
Parkstraße
Pastor-Louis-Straße
Pastor-Scheibler-Straße
Pastorskamp
Paul-Klee-Straße
Paul-Löbe-Straße
Paulstraße
Peenestraße
Pescher Busch
Peschstraße
Pestalozzistraße
Peter-Grieß-Straße
Peter-Joseph-Lenné-Straße
Peter-Neuenheuser-Straße
Petersbergstraße
Peterstraße
Pfarrer-Jekel-Straße
Pfarrer-Klein-Straße
Pfarrer-Röhr-Straße
Pfeilshofstraße
Philipp-Ott-Straße
Piet-Mondrian-Straße
Platanenweg
Pommernstraße
Porschestraße
Poststraße
Potsdamer Straße
Pregelstraße
Prießnitzstraße
Pützdelle
Quarzstraße
Quettinger Straße
Rat-Deycks-Straße
Rathenaustraße
Ratherkämp
Ratiborer Straße
Raushofstraße
Regensburger Straße
Reinickendorfer Straße
Renkgasse
Rennbaumplatz
Rennbaumstraße
Reuschenberger Straße
Reusrather Straße
Reuterstraße
Rheinallee
Rheindorfer Straße
Rheinstraße
Rhein-Wupper-Platz
Richard-Wagner-Straße
Rilkestraße
Ringstraße
Robert-Blum-Straße
Robert-Koch-Straße
Robert-Medenwald-Straße
Rolandstraße
Romberg
Röntgenstraße
Roonstraße
Ropenstall
Ropenstaller Weg
Rosenthal
Rostocker Straße
Rotdornweg
Röttgerweg
Rückertstraße
Rudolf-Breitscheid-Straße
Rudolf-Mann-Platz
Rudolf-Stracke-Straße
Ruhlachplatz
Ruhlachstraße
Rüttersweg
Saalestraße
Saarbrücker Straße
Saarlauterner Straße
Saarstraße
Salamanderweg
Samlandstraße
Sanddornstraße
Sandstraße
Sauerbruchstraße
Schäfershütte
Scharnhorststraße
Scheffershof
Scheidemannstraße
Schellingstraße
Schenkendorfstraße
Schießbergstraße
Schillerstraße
Schlangenhecke
Schlebuscher Heide
Schlebuscher Straße
Schlebuschrath
Schlehdornstraße
Schleiermacherstraße
Schloßstraße
Schmalenbruch
Schnepfenflucht
Schöffenweg
Schöllerstraße
Schöne Aussicht
Schöneberger Straße
Schopenhauerstraße
Schubertplatz
Schubertstraße
Schulberg
Schulstraße
Schumannstraße
Schwalbenweg
Schwarzastraße
Sebastianusweg
Semmelweisstraße
Siebelplatz
Siemensstraße
Solinger Straße
Sonderburger Straße
Spandauer Straße
Speestraße
Sperberweg
Sperlingsweg
Spitzwegstraße
Sporrenberger Mühle
Spreestraße
Starenweg
Stauffenbergstraße
Stefan-Zweig-Straße
Stegerwaldstraße
Steglitzer Straße
Steinbücheler Feld
Steinbücheler Straße
Steinstraße
Steinweg
Stephan-Lochner-Straße
Stephanusstraße
Stettiner Straße
Stixchesstraße
Stöckenstraße
Stralsunder Straße
Straßburger Straße
Stresemannplatz
Strombergstraße
Stromstraße
Stüttekofener Straße
Sudestraße
Sürderstraße
Syltstraße
Talstraße
Tannenbergstraße
Tannenweg
Taubenweg
Teitscheider Weg
Telegrafenstraße
Teltower Straße
Tempelhofer Straße
Theodor-Adorno-Straße
Theodor-Fliedner-Straße
Theodor-Gierath-Straße
Theodor-Haubach-Straße
Theodor-Heuss-Ring
Theodor-Storm-Straße
Theodorstraße
Thomas-Dehler-Straße
Thomas-Morus-Straße
Thomas-von-Aquin-Straße
Tönges Feld
Torstraße
Treptower Straße
Treuburger Straße
Uhlandstraße
Ulmenweg
Ulmer Straße
Ulrichstraße
Ulrich-von-Hassell-Straße
Umlag
Unstrutstraße
Unter dem Schildchen
Unterölbach
Unterstraße
Uppersberg
Veit-Stoß-Straße
Vereinsstraße
Viktor-Meyer-Straße
Vincent-van-Gogh-Straße
Virchowstraße
Voigtslach
Volhardstraße
Völklinger Straße
Von-Brentano-Straße
Von-Diergardt-Straße
Von-Eichendorff-Straße
Von-Ketteler-Straße
Von-Knoeringen-Straße
Von-Pettenkofer-Straße
Von-Siebold-Straße
Wacholderweg
Waldstraße
Walter-Flex-Straße
Walter-Hempel-Straße
Walter-Hochapfel-Straße
Walter-Nernst-Straße
Wannseestraße
Warnowstraße
Warthestraße
Weddigenstraße
Weichselstraße
Weidenstraße
Weidfeldstraße
Weiherfeld
Weiherstraße
Weinhäuser Straße
Weißdornweg
Weißenseestraße
Weizkamp
Werftstraße
Werkstättenstraße
Werner-Heisenberg-Straße
Werrastraße
Weyerweg
Widdauener Straße
Wiebertshof
Wiehbachtal
Wiembachallee
Wiesdorfer Platz
Wiesenstraße
Wilhelm-Busch-Straße
Wilhelm-Hastrich-Straße
Wilhelm-Leuschner-Straße
Wilhelm-Liebknecht-Straße
Wilhelmsgasse
Wilhelmstraße
Willi-Baumeister-Straße
Willy-Brandt-Ring
Winand-Rossi-Straße
Windthorststraße
Winkelweg
Winterberg
Wittenbergstraße
Wolf-Vostell-Straße
Wolkenburgstraße
Wupperstraße
Wuppertalstraße
Wüstenhof
Yitzhak-Rabin-Straße
Zauberkuhle
Zedernweg
Zehlendorfer Straße
Zehntenweg
Zeisigweg
Zeppelinstraße
Zschopaustraße
Zum Claashäuschen
Zündhütchenweg
Zur Alten Brauerei
Zur alten Fabrik`.split('\n')
