/**
 * Names that are usual where English is spoken, written by hand after the lists of the US Census Bureau, the Social
 * Security Administration and the Office for National Statistics (facts). A change here, even of the order, changes
 * streams: it is a breaking change.
 */

/** First names of women. */
export const femaleFirstNames: readonly string[] =
  `Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Sarah Karen Lisa Nancy Betty Sandra Margaret Ashley
  Kimberly Emily Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura Cynthia Dorothy Amy
  Kathleen Angela Shirley Emma Brenda Pamela Nicole Anna Samantha Katherine Christine Debra Rachel Carolyn Janet
  Maria Olivia Heather Helen Catherine Diane Julie Victoria Joyce Lauren Kelly Christina Ruth Joan Virginia Judith
  Evelyn Hannah Andrea Megan Cheryl Jacqueline Madison Teresa Abigail Sophia Martha Sara Gloria Janice Kathryn Ann
  Isabella Judy Charlotte Julia Grace Amber Alice Jean Denise Frances Danielle Marilyn Natalie Beverly Diana
  Brittany Theresa Kayla Alexis Doris Lori Tiffany Ava Mia Claire Zoe Lucy Ella Chloe Leah Audrey Erin Molly Holly
  Paige Jenna Vanessa Monica Veronica Erica Jasmine Sabrina Bethany Alexandra Caroline Allison Rosa Carmen Ana
  Elena Gabriela Lucia Priya Fatima Aisha Mei Yuki Naomi Ruby Stella Violet Hazel Nora Lillian Eleanor Josephine
  Beatrice Harriet Georgia Fiona Imogen Poppy Isla Freya Niamh Siobhan Rhiannon Tamara Tanya Tracy Wendy Yvonne
  Valerie Vivian Sylvia Sheila Sally Roberta Rita Regina Peggy Norma Marjorie Lynn Louise Lorraine Loretta Leslie
  Kristin Kristen Joanne Joanna Jill Jeanne Jane Irene Ida Hilda Gail Felicia Eva Esther Erika Elaine Edith Dawn
  Courtney Connie Colleen Claudia Clara Cindy Carla Bonnie Bernice Becky April Anita Anne Annette Alicia Adriana`.split(
    /\s+/,
  )

/** First names of men. */
export const maleFirstNames: readonly string[] =
  `James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony Mark
  Donald Steven Andrew Paul Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob
  Nicholas Gary Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick Frank
  Raymond Jack Dennis Jerry Tyler Aaron Jose Adam Nathan Henry Zachary Douglas Peter Kyle Noah Ethan Jeremy
  Christian Walter Keith Austin Roger Terry Sean Gerald Carl Dylan Harold Jordan Jesse Bryan Lawrence Arthur
  Gabriel Bruce Logan Billy Joe Alan Juan Elijah Willie Albert Wayne Randy Mason Vincent Liam Roy Bobby Caleb
  Bradley Russell Lucas Oliver Leo Owen Isaac Connor Luke Evan Cameron Hunter Carter Wyatt Adrian Ian Colin Craig
  Derek Travis Marcus Antonio Carlos Luis Miguel Manuel Diego Javier Rafael Fernando Ricardo Eduardo Omar Ahmed
  Ali Hassan Ibrahim Raj Arjun Vikram Wei Kenji Hiro Dmitri Ivan Stefan Marco Felix Max Theodore Sebastian Julian
  Dominic Xavier Victor Martin Phillip Philip Curtis Todd Shane Chad Brett Dale Glenn Clifford Warren Stanley
  Leonard Ralph Eugene Howard Fred Ernest Francis Alfred Clarence Harvey Norman Melvin Leon Lewis Harry Freddie
  Alfie Archie Callum Rhys Gareth Duncan Angus Hamish Alistair Declan Finn Rory Graham Nigel Trevor Clive Stuart
  Neil Simon Tim Tony Ted Ray Ross Roland Rodney Rick Randall Perry Oscar Nathaniel Mitchell Miles Micah Maurice
  Malcolm Lloyd Levi Lance Kurt Kirk Jared`.split(
    /\s+/,
  )

/** Family names, the most frequent first. */
export const lastNames: readonly string[] =
  `Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson
  Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson
  Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell
  Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris
  Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward
  Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel
  Myers Long Ross Foster Jimenez Powell Jenkins Perry Russell Sullivan Bell Coleman Butler Henderson Barnes
  Gonzales Fisher Vasquez Simmons Romero Jordan Patterson Alexander Hamilton Graham Reynolds Griffin Wallace
  Moreno West Cole Hayes Bryant Herrera Gibson Ellis Tran Medina Aguilar Stevens Murray Ford Castro Marshall Owens
  Harrison Fernandez McDonald Woods Washington Kennedy Wells Vargas Henry Chen Freeman Webb Tucker Guzman Burns
  Crawford Olson Simpson Porter Hunter Gordon Mendez Silva Shaw Snyder Mason Dixon Munoz Hunt Hicks Holmes Palmer
  Wagner Black Robertson Boyd Rose Stone Salazar Fox Warren Mills Meyer Rice Schmidt Garza Daniels Ferguson
  Nichols Stephens Soto Weaver Ryan Gardner Payne Grant Dunn Kelley Spencer Hawkins Arnold Pierce Hansen Peters
  Santos Hart Bradley Knight Elliott Cunningham Duncan Armstrong Hudson Carroll Lane Riley Andrews Alvarado Ray
  Delgado Berry Perkins Hoffman Johnston Matthews Pena Richards Contreras Willis Carpenter Lawrence Sandoval
  Guerrero George Chapman Rios Estrada Ortega Watkins Greene Nunez Wheeler Valdez Harper Burke Larson Santiago
  Maldonado Morrison Franklin Carlson Austin Dominguez Carr Lawson Jacobs O'Brien Lynch Singh Vega Bishop
  Montgomery Oliver Jensen Harvey Williamson Gilbert Dean Sims Espinoza Howell Li Wong Reid Hanson Le McCoy
  Garrett Burton Fuller Wang Weber Welch Rojas Lucas Marquez Fields Park Yang Little Banks Padilla Day Walsh
  Bowman Schultz Luna Fowler Mejia Davidson Acosta Brewer May Holland Juarez Newman Pearson Curtis Cortez Douglas
  Schneider Joseph Barrett Navarro Figueroa Keller Avila Wade Molina Stanley Hopkins Campos Barnett Bates Chambers
  Caldwell Beck Lambert Miranda Byrd Craig Ayala Lowe Frazier Powers Neal Leonard Gregory Carrillo Sutton Fleming
  Rhodes Shelton Schwartz Norris Jennings Watts Duran Walters Cohen McDaniel Moran Parks Steele Vaughn Becker Holt
  Barker Terry Hale Leon Benson Haynes Horton Miles Lyons Pham Graves Bush Thornton Wolfe Warner Cabrera McKinney
  Mann Zimmerman Dawson Lara Fletcher Page McCarthy Love Robles Cervantes Solis Erickson Reeves Chang Klein
  Salinas Fuentes Baldwin Daniel Simon Velasquez Hardy Higgins Aguirre Lin Cummings Chandler Sharp Barber Bowen
  Ochoa Dennis Robbins Liu Ramsey Francis Griffith Paul Blair O'Connor Cardenas Pacheco Cross Calderon Quinn Moss
  Swanson Chan Rivas Khan Rodgers Serrano Fitzgerald Rosales Stevenson Christensen Manning Gill Curry McLaughlin
  Harmon McGee Gross Doyle Garner Newton Burgess Reese Walton Blake Trujillo Adkins Brady Goodman Roman Webster
  Goodwin Fischer Huang Potter Delacruz Montoya Todd Wu Hines Mullins Castaneda Malone Cannon Tate Mack Sherman
  Hubbard Hodges Zhang Guerra Wolf Valencia Saunders Franco Rowe Gallagher Farmer Hammond Hampton Townsend Ingram
  Wise Gallegos Clarke Barton Schroeder Maxwell Waters Logan Camacho Strickland Norman Colon Parsons Frank
  Harrington Glover Osborne Buchanan Casey Floyd Patton Ibarra Ball Tyler Suarez Bowers Orozco Salas Cobb Gibbs
  Andrade Bauer Conner Moody Escobar McGuire Lloyd Mueller Hartman French Kramer McBride Pope Lindsey Velazquez
  Norton McCormick Sparks Flynn Yates Hogan Marsh Macias Villanueva Zamora Pratt Stokes Owen Ballard Lang Brock
  Villarreal Charles Drake Barrera Cain Patrick Pineda Burnett Mercado Santana Shepherd Bautista Ali Shaffer Lamb
  Trevino McKenzie Hess Olsen Cochran Morton Nash Wilkins Petersen Briggs Shah Roth Nicholson Holloway Lozano
  Rangel Flowers Hoover Short Arias Mora Valenzuela Bryan Meyers Weiss Underwood Bass Greer Summers Houston Carson
  Morrow Clayton Whitaker Decker Yoder Collier Zuniga Carey Wilcox Melendez Poole Roberson Larsen Conley Davenport
  Copeland Massey Lam Huff Rocha Cameron Jefferson Hood Monroe Anthony Pittman Huynh Randall Singleton Kirk Combs
  Mathis Christian Skinner Bradford Richard Galvan Wall Boone Kirby Wilkinson Bridges Bruce Atkinson Velez Meza
  Roy Vincent York Hodge Villa Abbott Allison Tapia Gates Chase Sosa Sweeney Farrell Wyatt Dalton Horn Barron
  Phelps Yu Dickerson Heath Foley Atkins Mathews Bonilla Acevedo Benitez Zavala Hensley Glenn Cisneros Harrell
  Shields Rubio Choi Huffman Boyer Garrison Arroyo Bond Kane Hancock Callahan Dillon Cline Wiggins Grimes Arellano
  Melton O'Neill Ho Beltran Pitts Parrish Ponce Rich Booth Koch Golden Ware Brennan McDowell Marks Cantu Humphrey
  Baxter Sawyer Clay Tanner Hutchinson Kaur Berg Wiley Gilmore Russo Villegas Hobbs Keith Wilkerson Ahmed Beard
  McClain Montes Mata Rosario Vang Walter Henson Mosley McClure Beasley Stephenson Snow Huerta Preston Vance Barry
  Johns Eaton Blackwell Dyer Prince Macdonald Solomon Guevara Stafford English Hurst Woodard Cortes Shannon Kemp
  Nolan McCullough Merritt Murillo Moon Salgado Strong Kline Cordova Barajas Roach Rosas Winters Jacobson Lester
  Knox Bullock Kerr Leach Meadows Davila Orr Whitehead Pruitt Kent Conway McKee Barr David Dejesus Marin Berger
  McIntyre Blankenship Gaines Palacios Cuevas Bartlett Durham Dorsey McCall O'Donnell Stein Browning Stout Lowery
  Sloan McLean Hendricks Calhoun Chung Gentry Hull Duarte Ellison Nielsen Gillespie Buck Middleton Sellers Leblanc
  Esparza Hardin Bradshaw McIntosh Howe Livingston Frost Morse Knapp Herman Stark Bravo Noble Spears Weeks Corona
  Frederick Buckley McFarland Hebert Enriquez Hickman Quintero Randolph Schaefer Walls Trejo Reilly Pennington
  Michael Conrad Giles Benjamin Crosby Fitzpatrick Donovan Mays Mahoney Valentine Raymond Medrano Hahn McMillan
  Bentley Felix Peck Lucero Boyle Hanna Pace Rush Hurley Harding McConnell Bernal Nava Ayers Everett Ventura Avery
  Pugh Mayer Bender Shepard McMahon Landry Sampson Moses Magana Blackburn Dunlap Gould Duffy Vaughan Herring McKay
  Espinosa Rivers Farley Bernard Ashley Friedman Potts Truong Costa Correa Blevins Nixon Clements Fry Delarosa
  Best Benton Lugo Portillo Dougherty Crane Haley Phan Villalobos Blanchard Horne Finley Quintana Lynn Esquivel
  Bean Dodson Mullen Xiong Hayden Cano Levy Huber Richmond Moyer Lim Frye Sheppard McCarty Avalos Booker Waller
  Parra Woodward Jaramillo Krueger Rasmussen Brandt Peralta Donaldson Stuart Faulkner Maynard Galindo Coffey Estes
  Sanford Burch Maddox Vo O'Connell Vu Andersen Spence McPherson Church Schmitt Stanton Leal Cherry Compton Dudley
  Sierra Pollard Alfaro Hester Proctor Lu Hinton Novak Good Madden McCann Terrell Jarvis Dickson Reyna Cantrell
  Mayo Branch Hendrix Rollins Rowland Whitney Duke Odom Daugherty Travis Tang Archer`.split(
    /\s+/,
  )
