/** French, Spanish, Portuguese and Italian names. */

import { es, fr, it, pt_BR, pt_PT } from '@faker-js/faker'
import { common, namesOf, words } from './names.ts'

export const french = namesOf('fr', {
  female: [
    common(
      fr.person?.first_name?.female,
      `Adeline Adrienne Adèle Adélaïde Agathe Agnès Aimée Alexandrine Alice Aline Alizé Aliénor Amandine Ambre Amélie Anaëlle Anaïs
      Angélina Angélique Angèle Annabelle Annette Antoinette Apolline Ariane Arlette Armelle Aude Audrey Aurore Aurélie Axelle Bernadette
      Berthe Betty Blanche Blandine Brigitte Béatrice Bénédicte Bérangère Capucine Carine Caroline Catherine Chantal Charline Charlotte
      Chloé Christelle Christiane Christine Claire Clara Clarisse Claudine Clotilde Clémence Clémentine Coline Coralie Corinne Cécile
      Céline Danielle Daphné Delphine Denise Diane Dorothée Edmée Ella Elsa Emma Emmanuelle Estelle Esther Eugénie Eva Florence Flavie
      Fleur Flore Francine Françoise Frédérique Gabrielle Garance Gaëlle Geneviève Georgette Germaine Gisèle Henriette Honorine Hortense
      Huguette Héloïse Hélène Inès Iris Irène Isabelle Jacqueline Jade Janine Jeanne Jocelyne Joséphine Joëlle Judith Julia Julie Juliette
      Justine Laura Laure Laurence Laurène Lorraine Louise Lucie Lucienne Ludivine Lydie Léa Léna Léonie Madeleine Magali Manon Margot
      Marguerite Marianne Marie Marine Marion Marlène Marthe Martine Mathilde Maud Michèle Mireille Monique Morgane Muriel Mylène Mégane
      Mélanie Mélissa Mélodie Nadine Nadège Nathalie Nicole Noémie Noëlle Océane Odette Odile Ophélie Pascale Paule Paulette Pauline
      Perrine Rachel Raphaëlle Raymonde Renée Romane Rosalie Rose Régine Sabine Salomé Sandra Sandrine Sarah Simone Solange Sophie Stéphanie
      Suzanne Sylviane Sylvie Ségolène Séverine Tatiana Thaïs Thérèse Tiphaine Valentine Valérie Victoire Violette Virginie Viviane
      Véronique Yolande Yvette Yvonne Zoé Ève Édith Éliane Élisabeth Élise Élodie Éloïse Éléonore Émilie Évelyne`,
    ),
  ],
  male: [
    common(
      fr.person?.first_name?.male,
      `Aaron Abel Achille Adam Adrien Aimé Alain Alban Albert Alexandre Alexis Alphonse Amaury Ambroise Amédée André Anselme Antoine
      Antonin Armand Arnaud Arsène Arthur Auguste Axel Aymeric Baptiste Barnabé Basile Bastien Baudouin Benjamin Benoît Bernard Bertrand
      Blaise Brice Bruno Cédric Charles Christian Christophe Clément Colin Constant Constantin Corentin Côme Cyprien Cyrille César Damien
      Daniel David Denis Didier Dimitri Dorian Désiré Edmond Emmanuel Ernest Eugène Fabien Fabrice Ferdinand Firmin Florent Florian François
      Frédéric Félix Gabriel Gabin Gaspard Gaston Gautier Gaël Geoffroy Georges Germain Ghislain Gilbert Gilles Grégoire Guillaume Gustave
      Guy Gérard Hector Henri Hervé Honoré Hubert Hugues Isidore Jacques Jean Joachim Johan Jonas Jonathan Joseph Jocelyn Joël Jules Julien
      Justin Jérémie Jérôme Laurent Lionel Louis Loïc Luc Lucas Lucien Ludovic Léandre Léon Léonard Léopold Malo Marc Marceau Marcel Marius
      Martial Martin Matthias Matthieu Maurice Maxence Maximilien Michaël Michel Morgan Nathan Nicolas Noé Noël Norbert Octave Olivier
      Pascal Patrice Paul Philippe Pierre Pierrick Quentin Rachid Raoul Raphaël Raymond Renaud René Richard Robert Rodolphe Roger Roland
      Romain Roméo Ronan Régis Rémi Samuel Serge Simon Stanislas Stéphane Sylvain Sylvestre Sébastien Tanguy Thibault Thierry Thomas
      Théodore Théophile Tim Timothée Tristan Ulysse Valentin Victor Vincent Vivien Xavier Yoann Yves Zacharie Édouard Élie Émile Éric Étienne`,
    ),
  ],
  last: [fr.person?.last_name?.generic],
  // Names that lack their accents or capitals.
  dropped: words(
    'Andre Carre Clement Francois Gerard Guerin Laine Menard Prevost Remy Riviere Lefevre Noel Mathieu Muller Benoit',
  ).concat('Da silva', 'Le gall', 'Le roux'),
})

export const spanish = namesOf('es', {
  female: [es.person?.first_name?.female],
  male: [es.person?.first_name?.male],
  last: [es.person?.last_name?.generic],
  dropped: words(
    `Anni Dorotea Jennifer Maica Marilú Roser Guillermina Reina Hermenegildo Homero Sancho Pío Timoteo Carles Josep Sergi
    Abeyta Abrego Adame Adorno Agosto Almaráz Apodaca Archuleta Arevalo Armijo Atencio Baca Bahena Berríos Cabán Casarez Cazares Ceja
    Cervántez Chapa Cortéz Cotto Cuellar Delacrúz Delafuente Delagarza Delao Delapaz Delarosa Delatorre Delrío Delvalle Esquibel Garica
    Garibay Gastélum Gaytán Griego Gurule Irizarry Jáquez Laboy Loera Lomeli Luevano Maestas Magaña Malave Montéz Nevárez Olivárez Orosco
    Ozuna Pagan Quiróz Rael Razo Roybal Ruelas Sisneros Soliz Solorzano Tafoya Tamez Tijerina Tórrez Ulibarri Vaca Verduzco Vigil Zarate`,
  ).concat('Espinosa de los Monteros', 'de Anda', 'de Jesús', 'Jorge Luis', 'Julio César'),
})

export const portuguese = namesOf('pt', {
  female: [pt_BR.person?.first_name?.female],
  male: [pt_BR.person?.first_name?.male],
  last: [pt_BR.person?.last_name?.generic, pt_PT.person?.last_name?.generic],
  dropped: words(
    `Meire Mércia Fabrícia Dalila Morgana Lorraine Núbia Ofélia Deneval Gúbio Sirineu Tertuliano Ladislau Warley Kléber Yango
    Amado Fidélis Lourinho Mariz Neto Oliva Anjos Moraes Baptista`,
  ),
})

export const italian = namesOf('it', {
  female: [
    common(
      it.person?.first_name?.female,
      `Ada Adele Adriana Agata Agnese Alba Alberta Alessandra Alessia Alice Alina Amelia Anastasia Angela Angelica Anita Anna Annalisa
      Annamaria Antonella Antonia Arianna Asia Assunta Aurora Barbara Beatrice Benedetta Bianca Bruna Camilla Carla Carlotta Carmela Carolina
      Caterina Cecilia Chiara Cinzia Clara Claudia Concetta Costanza Cristina Daniela Debora Diana Donatella Doriana Edda Elena Eleonora
      Elisa Elisabetta Emanuela Emilia Emma Erica Erika Ester Eva Fabiola Federica Fernanda Fiorella Fiorenza Flavia Flora Franca Francesca
      Gabriella Gaia Gemma Ginevra Gioia Giorgia Giovanna Gisella Giulia Giuliana Giuseppina Gloria Grazia Graziella Greta Ilaria Ida Immacolata
      Ines Irene Iris Isabella Ivana Katia Lara Laura Lavinia Letizia Lia Liliana Linda Lisa Livia Loredana Lorena Lorenza Luana Lucia Luciana
      Lucrezia Ludovica Luigia Luisa Maddalena Manuela Mara Marcella Margherita Maria Marianna Marina Marisa Marta Martina Matilde Maura Melania
      Melissa Michela Milena Miriam Mirella Monica Morena Nadia Natalia Nicoletta Nina Noemi Norma Olga Olimpia Ornella Paola Patrizia Piera
      Raffaella Rachele Rebecca Renata Rita Roberta Romina Rosa Rosalia Rosanna Rosaria Rossella Sabina Sabrina Samanta Sandra Sara Serena
      Silvana Silvia Simona Sofia Sonia Stefania Stella Susanna Tamara Tania Tatiana Teresa Tiziana Valentina Valeria Vanessa Vera Veronica
      Vincenza Viola Virginia Viviana Vittoria Zoe`,
    ),
  ],
  male: [
    common(
      it.person?.first_name?.male,
      `Achille Adriano Agostino Alberto Alessandro Alessio Alfio Alfonso Alfredo Alvise Amedeo Andrea Angelo Antonello Antonio Armando
      Arturo Attilio Augusto Aurelio Beniamino Benedetto Bernardo Biagio Boris Bruno Calogero Camillo Carlo Carmelo Carmine Cesare Ciro
      Claudio Corrado Cosimo Cristiano Damiano Daniele Danilo Dario Davide Diego Dino Domenico Donato Duilio Edoardo Elia Elio Emanuele
      Emiliano Emilio Enrico Enzo Ermanno Ernesto Ettore Eugenio Ezio Fabiano Fabio Fabrizio Fausto Federico Felice Ferdinando Fernando
      Filippo Flavio Fortunato Francesco Franco Fulvio Gabriele Gaetano Gaspare Gennaro Gerardo Giacomo Giancarlo Gianfranco Gianluca Gianluigi
      Gianmarco Gianni Gianpaolo Gianpiero Gino Gioele Giordano Giorgio Giovanni Girolamo Giuliano Giulio Giuseppe Guglielmo Guido Gustavo Igor
      Ignazio Italo Ivan Ivano Lamberto Leonardo Leone Livio Loris Lorenzo Luca Luciano Lucio Ludovico Luigi Manfredo Manuel Manuele Marcello
      Marco Mariano Marino Mario Massimiliano Massimo Martino Matteo Mattia Maurizio Mauro Michelangelo Michele Mirko Nazzareno Nicola Nicolò
      Nino Nunzio Omar Orazio Oreste Orlando Oscar Osvaldo Ottavio Paolo Pasquale Pierluigi Piero Pietro Raffaele Raimondo Renato Renzo
      Riccardo Rinaldo Roberto Rocco Rodolfo Romano Romeo Rosario Ruggero Salvatore Samuele Sandro Saverio Sebastiano Sergio Silvano Silvio
      Simone Stefano Tommaso Tullio Ugo Umberto Valentino Valerio Vincenzo Vito Vittorio Walter`,
    ),
  ],
  last: [
    common(
      it.person?.last_name?.generic,
      `Abate Agostini Aiello Albanese Amato Antonelli Arena Bagnoli Baldi Barbieri Barone Basile Battaglia Bellini Bernardi Bertolini Bianchi
      Bianco Bonetti Bonfanti Boni Brambilla Bruno Bruni Calabrese Caputo Carbone Caruso Castelli Catalano Cattaneo Cavalli Ceccarelli Ciccone
      Cirillo Colombo Conte Conti Coppola Costa Costantini Cristiani Damico Donati Esposito Fabbri Farina Fasano Ferrara Ferrari Ferraro Ferretti
      Ferri Ferrero Filippi Fiore Fiorini Fontana Forte Franchi Franco Fumagalli Fusco Galli Gallo Garofalo Gatti Gentile Giordano Giorgi Giuliani
      Grassi Grasso Greco Grillo Grimaldi Grossi Guerra Guidi Innocenti Lanza Leone Leoni Locatelli Lombardi Lombardo Longo Longobardi Luciani
      Mancini Mancuso Manfredi Mantovani Marchetti Marchi Mariani Marini Marino Marra Martinelli Martini Martino Mauri Mazza Mazzola Melis Messina
      Milani Molinari Monaco Montanari Monti Morandi Morelli Moretti Mori Moro Motta Napoli Napolitano Natale Negri Neri Nicolini Nobile Oliva
      Olivieri Orlando Pace Pagani Pagano Palermo Palmieri Palumbo Parisi Pasini Pasquali Pastore Pellegrini Pellegrino Perrone Piazza Pini Pinna
      Piras Poli Proietti Pugliese Quaranta Ricci Rinaldi Rizzi Rizzo Rocca Romano Rossetti Rossi Rota Ruggeri Ruggiero Russo Sala Salerno Salvi
      Sanna Santini Santoro Sartori Sassi Serra Silvestri Simonetti Sorrentino Spada Spina Stella Tedesco Testa Todaro Tosi Valente Valentini
      Valeri Venturini Vianello Villa Villani Vitale Vitali Viviani Volpe Zanella Zanetti Zanin Zito`,
    ),
  ],
})
