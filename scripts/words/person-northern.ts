/** German, Dutch and Polish names. */

import { de, nl, pl } from '@faker-js/faker'
import { common, namesOf, words } from './names.ts'

export const german = namesOf('de', {
  female: [
    common(
      de.person?.first_name?.female,
      `Alexandra Alina Amelie Andrea Angela Angelika Anja Anke Anna Anne Anneke Annika Antonia Astrid Bettina Bianca Birgit
      Brigitte Carina Carla Carolin Carolina Caroline Charlotte Christin Christina Christine Claudia Clara Cornelia Daniela Diana
      Dorothea Elena Elif Elisa Elisabeth Ella Ellen Emilia Emily Emma Esther Eva Fatma Finja Fiona Franziska Frida Frieda Friederike
      Greta Hanna Hannah Heidi Helena Helene Henriette Ida Ina Ines Inga Isabel Isabell Isabella Jana Janina Jasmin Jennifer
      Jenny Jessica Johanna Josefine Judith Julia Juliane Karina Karolin Karolina Katharina Kathrin Katja Katrin Kerstin Kim
      Kira Klara Kristin Lara Larissa Laura Lea Lena Leni Leonie Leyla Lina Linda Lisa Lotte Louisa Lucia Luisa Luise Magdalena
      Maja Mara Mareike Maren Maria Marie Marina Marlene Martha Mathilda Maya Melanie Meike Melina Merle Mia Michaela Michelle Mila
      Mira Miriam Mona Nadine Nadja Natalie Nele Nicole Nina Nora Olivia Patricia Paula Paulina Pauline Pia Rebecca Rebekka Romy
      Ronja Rosa Sabine Sabrina Samira Sandra Sara Sarah Saskia Selina Silke Sina Sofia Sofie Sonja Sophia Sophie Stefanie Stella
      Stephanie Susanne Svea Svenja Tabea Tamara Tanja Tatjana Teresa Theresa Tina Valentina Vanessa Vera Veronika Victoria Viktoria
      Viola Vivien Wiebke Yasmin Yvonne Zeynep Zoe`,
    ),
  ],
  male: [
    common(
      de.person?.first_name?.male,
      `Aaron Adam Adrian Ahmet Alexander Ali Amir Andreas Anton Arne Arthur Bastian Ben Benedikt Benjamin Benno Bernd Bjarne Björn
      Bruno Carl Carsten Christian Christoph Clemens Constantin Daniel David Dennis Dominik Dustin Eduard Elias Emil Emre Erik Fabian
      Felix Ferdinand Finn Florian Frank Franz Frederik Friedrich Fritz Gabriel Georg Gregor Gustav Hannes Hans Hasan Hauke Hendrik Henning
      Henri Henrik Henry Hugo Ibrahim Jakob Jan Jannik Jannis Jason Jasper Jens Jeremias Joel Johann Johannes John Jona Jonas
      Jonathan Joris Josef Joshua Julian Julius Justus Kai Karl Karsten Kevin Kilian Klaas Konrad Konstantin Korbinian Kurt Lars Lasse
      Laurenz Leo Leon Leonard Leonhard Leopold Levi Liam Linus Lorenz Louis Luca Lucas Ludwig Luis Lukas Lutz Magnus Maik Malte Manuel
      Marc Marcel Marco Marcus Marek Mario Marius Mark Marko Markus Marlon Martin Marvin Mathis Mats Matteo Matthias Maurice Max
      Maximilian Mehmet Michael Mika Mike Milan Mirko Mohamed Moritz Mustafa Murat Nick Niclas Nico Nicolas Niels Niklas Nikolai Nikolas
      Nils Noah Norman Ole Oliver Oskar Pascal Patrick Paul Peer Peter Phil Philip Philipp Pierre Quentin Rafael Ralf Raphael René
      Richard Robert Robin Roman Ruben Samuel Sascha Sebastian Silas Simon Stefan Steffen Stephan Sven Sönke Sören Theo Theodor Thilo
      Thomas Thorben Til Till Tim Timo Tobias Tom Torben Tristan Valentin Veit Victor Viktor Vincent Wilhelm Xaver Yannick Yusuf Ömer`,
    ),
  ],
  last: [
    common(
      de.person?.last_name?.generic,
      `Abel Abraham Adam Ahrens Albrecht Arndt Arnold Auer Bach Bachmann Bartels Barth Bauer Baumann Beck Becker Behrendt Behrens
      Berg Berger Bergmann Binder Blum Bock Braun Brandt Brinkmann Buchholz Burger Busch Böhm Böttcher Carstens Christ Conrad Decker
      Diehl Dietrich Dietz Döring Ebert Eckert Ehlers Engel Ernst Esser Fiedler Fischer Franke Franz Freitag Friedrich Frank Fritz Fuchs
      Funk Förster Gebhardt Geiger Gerlach Götz Graf Greiner Gross Groß Günther Haas Hahn Hansen Hartmann Hartwig Haupt Heinrich
      Heinz Heller Henning Hermann Herrmann Hesse Hess Heß Hoffmann Hofmann Horn Huber Hübner Jahn Janssen Jansen Jung Kaiser Karl
      Kaufmann Keller Kern Kessler Kirchner Klein Klose Koch Kohl Kolb Konrad Kraft Kramer Kraus Krause Krebs Kremer Kretschmer Krieger
      Kruse Krüger Kuhn Kunz Kunze Kurz Köhler König Körner Krämer Kühn Lang Lange Langer Lehmann Lindner Linke Lorenz Löffler Ludwig
      Maier Marx Martens Martin Maurer May Mayer Meier Meister Menzel Merkel Metzger Meyer Michel Mohr Moser Müller Möller Naumann Neubauer
      Neumann Nickel Noack Nowak Oswald Otto Paul Peters Petersen Pfeiffer Philipp Pietsch Pohl Probst Raab Rau Reichel Reimann Reinhardt
      Reuter Richter Riedel Ritter Rose Roth Rudolph Sander Sauer Schade Schäfer Schenk Scherer Schilling Schindler Schlegel Schmid
      Schmidt Schmitt Schmitz Schneider Scholz Schott Schramm Schreiber Schröder Schubert Schuler Schulte Schulz Schulze Schumacher
      Schumann Schuster Schwab Schwarz Schütz Schütze Schüler Seidel Seifert Seiler Siebert Simon Sommer Stahl Stark Stein Steiner
      Stephan Straub Strauß Thiel Thomas Timm Ullrich Ulrich Unger Urban Vogel Vogt Voigt Voss Voß Wagner Walter Walther Weber
      Wegner Weiß Weiss Wendt Werner Wieland Wiese Wilhelm Wimmer Winkler Winter Wirth Witt Wolf Wolff Wolter Zahn Ziegler Zimmer Zimmermann`,
    ),
  ],
})

export const dutch = namesOf('nl', {
  female: [
    common(
      nl.person?.first_name?.female,
      `Aaltje Abigail Adriana Aisha Alexandra Alice Alicia Amber Amy Anna Anne Annemijn Anouk Aylin Babette Bente Britt Carlijn Carmen Catharina
      Charlotte Chloe Claire Cornelia Daisy Danique Daphne Demi Diana Dominique Donna Doris Eefje Elena Eline Elisa Elisabeth Elise Ella Emily
      Emma Esmee Esther Eva Eveline Evelien Evi Famke Fatima Faye Femke Fenna Fleur Floor Floortje Grace Hanna Hannah Hanne Helena Hendrika Ilse
      Imke Indy Iris Isa Isabel Isabella Isabelle Ivy Jacoba Jade Jana Janna Jasmijn Jennifer Jill Johanna Jolijn Josephine Joy Joëlle Julia Julie
      Juliette Karlijn Kate Kim Kiki Lara Laura Lauren Lena Lieke Lieve Lilian Lily Lina Linde Lisa Lisanne Lise Liv Livia Loes Lois Lotte Louise
      Lucy Luna Lynn Maaike Maartje Madelief Maria Marie Marit Mathilde Maud Maxime Megan Melissa Merel Mia Michelle Mila Milou Mirthe Mirte Myrthe
      Naomi Nadia Nadine Neeltje Nienke Nikki Nina Noa Noor Noortje Nora Olivia Pien Pleun Puck Rachel Renske Romy Roos Rosa Rosalie Rosie Saar Sanne
      Sara Sarah Selina Silke Sofia Sofie Sophia Sophie Stella Sterre Suze Tara Tess Tessa Valerie Vanessa Veerle Vera Victoria Vivian Wende
      Wilhelmina Willemijn Yara Yasmin Zoë`,
    ),
  ],
  male: [
    common(
      nl.person?.first_name?.male,
      `Adam Adriaan Ahmed Alex Alexander Ali Anton Arie Arthur Ayoub Bart Bas Bastiaan Ben Benjamin Berend Bilal Boaz Boris Bram Brian Bruno
      Casper Chris Christiaan Coen Cornelis Daan Daley Damian Daniël Daniel David Dennis Dion Dirk Douwe Duco Dylan Elias Erik Ezra Fabian Felix
      Finn Floris Frederik Freek Gabriël George Gerrit Gijs Guus Hein Hendrik Hidde Hugo Huub Ian Ibrahim Ivar Ivo Jack Jacob Jacobus Jakob James
      Jan Jari Jasper Jelle Jelmer Jelte Jens Jesper Jesse Jim Job Joep Johan Johannes Jonas Jonathan Joost Jordy Joris Jorrit Jort Joseph Joshua
      Joël Julian Julius Jurre Justin Kai Kasper Kay Kees Kevin Klaas Koen Krijn Lars Laurens Leendert Leon Levi Lex Loek Louis Luc Luca Lucas
      Lukas Luuk Maarten Marcel Marcus Marijn Marinus Mark Mart Martijn Martin Mathijs Mats Matthijs Maurits Max Mees Melle Menno Merijn Michael
      Mike Milan Mohamed Mohammed Mustafa Nathan Nick Nico Niek Niels Nils Noah Noud Olaf Olivier Oscar Otto Owen Pelle Pepijn Peter Philip Pieter
      Pim Quinten Rafael Rein Rens Rick Rico Robert Robin Rowan Ruben Ryan Sam Samuel Sander Sebastiaan Sem Seth Siebe Siem Simon Sjoerd Sjors Stan
      Stef Stefan Steven Stijn Sven Ted Teun Teunis Theo Thijmen Thijs Thomas Ties Tijmen Tijn Tijs Tim Timo Tobias Tom Toon Tristan Twan Tycho Tygo
      Valentijn Victor Vincent Wessel Willem Wouter Xander Xavier Yannick Youssef Yusuf`,
    ),
  ],
  last: [nl.person?.last_name?.generic],
})

export const polish = namesOf('pl', {
  female: [
    common(
      pl.person?.first_name?.female,
      `Ada Agata Agnieszka Aleksandra Alicja Alina Amanda Anastazja Andżelika Angelina Anna Antonina Barbara Beata Cecylia Daria Diana
      Dominika Dorota Edyta Eleonora Eliza Elżbieta Emilia Ewa Ewelina Franciszka Gabriela Grażyna Greta Halina Hanna Helena Henryka Ida Ilona
      Irena Izabela Jadwiga Janina Joanna Julia Julita Justyna Józefina Kamila Karolina Katarzyna Kinga Klara Klaudia Kornelia Krystyna Ksenia
      Laura Lena Lidia Lilia Liliana Lucyna Ludwika Luiza Magdalena Maja Malwina Maria Marianna Marta Martyna Matylda Małgorzata Melania Michalina
      Monika Natalia Nikola Nina Olga Oliwia Patrycja Paula Paulina Regina Renata Roksana Róża Rozalia Sabina Sara Stanisława Stefania Stella
      Sylwia Tamara Teresa Urszula Wanda Wanesa Weronika Wiktoria Zofia Zuzanna Łucja Żaneta`,
    ),
  ],
  male: [
    common(
      pl.person?.first_name?.male,
      `Adam Adrian Alan Albert Aleksander Andrzej Antoni Arkadiusz Artur Bartłomiej Bartosz Benedykt Bernard Borys Bruno Błażej Cezary Damian
      Daniel Dariusz Dawid Dominik Dorian Edmund Edward Edwin Emil Ernest Eryk Eugeniusz Fabian Feliks Filip Florian Franciszek Fryderyk Gabriel
      Grzegorz Henryk Herbert Hubert Hugo Ignacy Igor Ireneusz Jacek Jakub Jan Janusz Jarosław Jeremi Jerzy Joachim Julian Juliusz Józef Kacper
      Kamil Karol Kazimierz Konrad Konstanty Kornel Krystian Krzysztof Ksawery Lech Leon Leonard Leszek Lucjan Ludwik Maciej Maksymilian Marcel Marceli
      Marcin Marek Mariusz Mateusz Maurycy Michał Mieczysław Mikołaj Miron Nataniel Nikodem Norbert Olaf Oliwier Oskar Patryk Paweł Piotr Przemysław
      Rafał Radosław Robert Roland Roman Ryszard Sebastian Seweryn Sławomir Stanisław Stefan Sylwester Szczepan Szymon Tadeusz Teodor Tobiasz Tomasz
      Tymoteusz Wacław Waldemar Walenty Wawrzyniec Wiktor Wincenty Witold Władysław Włodzimierz Wojciech Zbigniew Zygmunt Łukasz`,
    ),
  ],
  last: [pl.person?.last_name?.generic],
  // Feminine forms of surnames, and surnames that are common words.
  dropped: words('Konieczna Szczęsna Kiełbasa Tomys Gwoździk Cygan Kapusta Noga Flak'),
})
