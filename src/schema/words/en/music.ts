/**
 * Words from @faker-js/faker 10.6.0 (its licence: ../LICENSE-faker.txt), written by scripts/extract-words.ts.
 * A word is drawn by its place in a table: a change here, even of the order, changes streams and is a breaking change.
 */

/** Kinds of music. 188 words. */
export const genres: readonly string[] = `Acid House
Acid Jazz
Acid Rock
Acoustic
Acoustic Blues
Afro-Pop
Afrobeat
Alternative
Ambient
Americana
Arena Rock
Art-Rock
Avant-Garde
Avant-Punk
Barbershop
Baroque
Bebop
Big Band
Black Metal
Bluegrass
Blues
Boogaloo
Bop
Bossa Nova
Bounce
Breakbeat
Britpop
Cajun
Cantopop
Celtic
Celtic Folk
Chamber Music
Chant
Chicago Blues
Chicago House
Chicano
Choral
Christian
Classical
Conjunto
Cool Jazz
Country
Crunk
Dance
Dancehall
Death Metal
Deep House
Delta Blues
Detroit Techno
Disco
Dixieland
Doo-wop
Downtempo
Dream Pop
Drill
Drone
Drum'n'bass
Dub
Dubstep
EDM
Early Music
East Coast Rap
Easy Listening
Electric Blues
Electro
Electronic
Electronica
Emo
Enka
Ethio-jazz
Experimental
Experimental Rock
Flamenco
Folk
Folk-Rock
Forro
Funk
Fusion
Gangsta Rap
Garage
Glam Rock
Gospel
Grime
Grindcore
Grunge
Hair Metal
Hard Bop
Hard Rock
Hardcore
Hardcore Punk
Hardcore Rap
Hardstyle
Heavy Metal
Hip Hop
Honky Tonk
House
IDM
Indie
Industrial
Instrumental
J-Pop
J-Rock
Jazz
Jungle
K-Pop
Kayokyoku
Klezmer
Krautrock
Latin
Latin Jazz
Latin Rap
Lounge
MPB
Mandopop
Mariachi
Mawwal
Medieval
Metal
Metalcore
Minimal Techno
Minimalism
Motown
Mugham
Musicals
Musique Concrète
Neo-Soul
Nerdcore
New Acoustic
New Age
New Wave
No Wave
Noise
Old School Rap
Opera
Orchestral
Outlaw Country
Pagode
Polka
Pop
Pop Latino
Power Pop
Progressive House
Progressive Rock
Proto-punk
Psych Rock
Psychedelic
Punk
Punk Rock
Qawwali
Quiet Storm
R&B
Ragtime
Rap
Reggae
Reggaeton
Regional Mexicano
Renaissance
Rock
Rockabilly
Rocksteady
Roots Reggae
Roots Rock
Salsa
Samba
Sertanejo
Shaabi
Shoegaze
Smooth Jazz
Soft Rock
Soul
Soundtrack
Southern Rock
Space Rock
Surf
Swamp Pop
Swing
Synth Pop
Tango
Techno
Teen Pop
Tejano
Tex-Mex
Trance
Trip Hop
West Coast Rap
Western Swing
Worldbeat
Zydeco`.split('\n')

/** Titles of well-known songs. 863 words. */
export const songs: readonly string[] = `12th Street Rag
1999
19th Nervous Breakdown
50 Ways to Leave Your Lover
9 to 5
96 Tears
A Boy Named Sue
A Hard Day's Night
A String of Pearls
A Thousand Miles
A Tree in the Meadow
A Whiter Shade of Pale
A Woman in Love
A-Tisket A-Tasket
ABC
Abracadabra
Ac-cent-tchu-ate the Positive
Addicted to Love
After You've Gone
Afternoon Delight
Again
Ain't Misbehavin'
Ain't No Mountain High Enough
Ain't No Sunshine
Ain't That a Shame
Airplanes
All Along the Watchtower
All I Have to Do is Dream
All I Wanna Do
All Out of Love
All Shook Up
All You Need is Love
Alone
Always On My Mind
American Pie
American Woman
Angie
Another Day in Paradise
Another Night
Another One Bites the Dust
Apologize
April Showers
As Time Goes By
At Last
At the Hop
Auf Wiederseh'n Sweetheart
Baby Baby
Baby Come Back
Baby Got Back
Baby Love
Baby One More Time
Bad Day
Bad Girls
Bad Moon Rising
Bad Romance
Bad, Bad Leroy Brown
Baker Street
Ballad of the Green Berets
Ballerina
Band On the Run
Band of Gold
Battle of New Orleans
Be Bop a Lula
Be My Baby
Be My Love
Beat It
Beautiful Day
Because You Loved Me
Because of You
Before The Next Teardrop Falls
Begin the Beguine
Behind Closed Doors
Being With You
Believe
Ben
Besame Mucho
Best of My Love
Bette Davis Eyes
Big Bad John
Big Girls Don't Cry
Billie Jean
Bitter Sweet Symphony
Black Or White
Black Velvet
Blaze of Glory
Bleeding Love
Blue Suede Shoes
Blue Tango
Blueberry Hill
Blurred Lines
Bohemian Rhapsody
Boogie Oogie Oogie
Boogie Woogie Bugle Boy
Boom Boom Pow
Born in the USA
Born to Be Wild
Born to Run
Boulevard of Broken Dreams
Brand New Key
Breaking Up is Hard to Do
Breathe
Bridge Over Troubled Water
Brother Louie
Brown Eyed Girl
Brown Sugar
Build Me Up Buttercup
Burn
Bye Bye Love
Bye Bye, Blackbird
Bye, Bye, Bye
California Dreamin'
California Girls
Call Me
Call Me Maybe
Can You Feel the Love Tonight
Can't Buy Me Love
Can't Get Enough of Your Love, Babe
Can't Help Falling in Love
Candle in the Wind '97
Candy Man
Car Wash
Careless Whisper
Cars
Cat's in the Cradle
Cathy's Clown
Celebration
Centerfold
Chain of Fools
Chances Are
Change the World
Chapel of Love
Chattanooga Choo Choo
Chattanoogie Shoe-Shine Boy
Check On It
Cheek to Cheek
Cherish
Cold, Cold Heart
Colors of the Wind
Come On Eileen
Come On-a My House
Come Together
Coming Up
Cracklin' Rosie
Crazy
Crazy For You
Crazy Little Thing Called Love
Crazy in Love
Creep
Crocodile Rock
Cry
Cry Like a Baby
Crying
Dance to the Music
Dancing Queen
Dancing in the Dark
Dancing in the Street
Dardanella
Daydream Believer
Delicado
Dilemma
Disco Duck
Disco Lady
Disturbia
Dizzy
Do That to Me One More Time
Do Wah Diddy Diddy
Don't Be Cruel
Don't Fence Me In
Don't Go Breaking My Heart
Don't Leave Me This Way
Don't Let the Stars Get in Your Eyes
Don't Let the Sun Go Down On Me
Don't Speak
Don't Stop 'Til You Get Enough
Don't Worry Be Happy
Don't You Want Me
Down
Down Hearted Blues
Down Under
Downtown
Dreamlover
Dreams
Drop it Like It's Hot
Duke of Earl
E.T.
Earth Angel
Eight Days a Week
Empire State Of Mind
End of the Road
Endless Love
Eve of Destruction
Every Breath You Take
Every Little Thing She Does is Magic
Everybody Loves Somebody
Everybody Wants to Rule the World
Everyday People
Eye of the Tiger
Faith
Fallin'
Fame
Family Affair
Fantasy
Fast Car
Feel Good Inc
Feel Like Making Love
Firework
Flashdance. What a Feeling
Fly Robin Fly
Foolish Games
Footloose
Fortunate Son
Frankenstein
Freak Me
Freebird
Frenesi
Funkytown
Gangsta's Paradise
Georgia On My Mind
Georgy Girl
Get Back
Get Down Tonight
Get Off of My Cloud
Ghostbusters
Gimme Some Lovin'
Girls Just Wanna Have Fun
Give Me Everything
Gives You Hell
Glamorous
Glory of Love
Go Your Own Way
God Bless America
God Bless the Child
Gold Digger
Good Lovin'
Good Times
Good Vibrations
Goodbye Yellow Brick Road
Goodnight, Irene
Got to Give it Up
Grease
Great Balls of Fire
Greatest Love of All
Green Onions
Green River
Green Tambourine
Grenade
Groove is in the Heart
Groovin'
Hair
Hang On Sloopy
Hanging by a Moment
Hanky Panky
Happy Days Are Here Again
Happy Together
Harbour Lights
Hard to Say I'm Sorry
Harper Valley PTA
He'll Have to Go
He's So Fine
He's a Rebel
Heart of Glass
Heart of Gold
Heartbreak Hotel
Hello Dolly
Help Me, Rhonda
Help!
Here Without You
Here in My Heart
Hero
Hey Baby
Hey Jude
Hey Paula
Hey There
Hey There Delilah
Hey Ya!
Higher Love
Hips don't lie
Hit the Road, Jack
Hold On
Hollaback Girl
Honey
Honky Tonk
Honky Tonk Woman
Horse With No Name
Hot Child In The City
Hot Stuff
Hotel California
Hound Dog
House of the Rising Sun
How Do You Mend a Broken Heart
How High the Moon
How Will I Know
How You Remind Me
How to Save a Life
Hungry Heart
Hurt So Good
I Believe I Can Fly
I Can Help
I Can See Clearly Now
I Can't Get Next to You
I Can't Get Started
I Can't Stop Loving You
I Don't Want to Miss a Thing
I Fall to Pieces
I Feel Fine
I Feel For You
I Feel Love
I Get Around
I Got You Babe
I Gotta Feeling
I Heard it Through the Grapevine
I Honestly Love You
I Just Called to Say I Love You
I Just Wanna Be Your Everything
I Kissed A Girl
I Love Rock 'n' Roll
I Need You Now
I Only Have Eyes For You
I Shot the Sheriff
I Swear
I Think I Love You
I Walk the Line
I Wanna Love You
I Want You Back
I Want to Hold Your Hand
I Want to Know What Love Is
I Went to Your Wedding
I Will Always Love You
I Will Follow Him
I Will Survive
I Write the Songs
I'll Be Missing You
I'll Be There
I'll Make Love to You
I'll Never Smile Again
I'll Take You There
I'll Walk Alone
I'll be seeing you
I'm Looking Over a Four Leaf Clover
I'm So Lonesome I Could Cry
I'm Sorry
I'm Walking Behind You
I'm Your Boogie Man
I'm Yours
I'm a Believer
I've Heard That Song Before
If I Didn't Care
If You Don't Know Me By Now
If You Leave Me Now
Imagine
In Da Club
In the End
In the Ghetto
In the Mood
In the Summertime
Instant Karma
Iris
Ironic
Irreplaceable
It Had to Be You
It's All in the Game
It's My Party
It's Now Or Never
It's Still Rock 'n' Roll to Me
It's Too Late
Jailhouse Rock
Jessie's Girl
Jive Talkin'
Johnny B Goode
Joy to the World
Jump
Jumpin' Jack Flash
Just Dance
Just the Way You Are
Kansas City
Karma Chameleon
Keep On Loving You
Killing Me Softly With His Song
King of the Road
Kiss
Kiss From a Rose
Kiss Me
Kiss On My List
Kiss You All Over
Knock On Wood
Knock Three Times
Kokomo
Kryptonite
Kung Fu Fighting
La Bamba
Lady
Last Train to Clarksville
Layla
Le Freak
Leader of the Pack
Lean On Me
Leaving, on a Jet Plane
Let Me Call You Sweetheart
Let Me Love You
Let it Be
Let it Snow! Let it Snow! Let it Snow!
Let's Dance
Let's Get it On
Let's Groove
Let's Hear it For the Boy
Let's Stay Together
Light My Fire
Lights
Like a Prayer
Like a Rolling Stone
Like a Virgin
Little Darlin'
Little Things Mean a Lot
Livin' La Vida Loca
Livin' On a Prayer
Living For the City
Locked Out Of Heaven
Lola
Lonely Boy
Long Cool Woman in a Black Dress
Long Tall Sally
Look Away
Lookin' Out My Back Door
Lose Yourself
Losing My Religion
Louie Louie
Love Child
Love Hangover
Love In This Club
Love Letters in the Sand
Love Me Do
Love Me Tender
Love Shack
Love Train
Love Will Keep Us Together
Love is a Many Splendoured Thing
Love to Love You Baby
Love's Theme
Loving You
Low
Macarena
Mack the Knife
Maggie May
Magic
Magic Carpet Ride
Make Love to Me
Make it With You
Makin' Whoopee
Mama Told Me Not to Come
Man in the Mirror
Maneater
Maniac
Maybellene
Memories Are Made of This
Mickey
Midnight Train to Georgia
Minnie the Moocher
Miss You
Miss You Much
Mister Sandman
Mmmbop
Mona Lisa
Monday Monday
Money For Nothing
Mony Mony
Mood Indigo
Moonlight Cocktail
Moonlight Serenade
More Than Words
More Than a Feeling
Mr Big Stuff
Mr Brightside
Mr Tambourine Man
Mrs Brown You've Got a Lovely Daughter
Mrs Robinson
Mule Train
Music
My Blue Heaven
My Boyfriend's Back
My Eyes Adored You
My Girl
My Guy
My Heart Will Go On
My Life
My Love
My Man
My Prayer
My Sharona
My Sweet Lord
Nature Boy
Near You
Need You Now
Need You Tonight
Never Gonna Give You Up
Night Fever
Nights in White Satin
No One
No Scrubs
Nobody Does it Better
Nothin' on You
Nothing Compares 2 U
Nothing's Gonna Stop Us Now
Ode To Billie Joe
Oh Happy Day
Oh, Pretty Woman
Ol' Man River
Ole Buttermilk Sky
On Bended Knee
On My Own
One
One Bad Apple
One More Try
One O'Clock Jump
One Sweet Day
One of These Nights
One of Us
Open Arms
Over There
Over the Rainbow
Paint it Black
Papa Don't Preach
Papa Was a Rolling Stone
Papa's Got a Brand New Bag
Paper Doll
Paper Planes
Paperback Writer
Party Rock Anthem
Peg o' My Heart
Peggy Sue
Pennies From Heaven
Penny Lane
People
People Got to Be Free
Personality
Philadelphia Freedom
Physical
Piano Man
Pick Up the Pieces
Pistol Packin' Mama
Play That Funky Music
Please Mr Postman
Poker Face
Pon De Replay
Pony Time
Pop Muzik
Prisoner of Love
Private Eyes
Promiscuous
Proud Mary
Purple Haze
Purple Rain
Puttin' on the Ritz
Queen of Hearts
Rag Doll
Rag Mop
Rags to Riches
Raindrops Keep Falling On My Head
Rapture
Ray of Light
Red Red Wine
Rehab
Respect
Return to Sender
Reunited
Revolution
Rhapsody in Blue
Rhinestone Cowboy
Rich Girl
Riders On the Storm
Right Back Where We Started From
Ring My Bell
Ring of Fire
Rock Around the Clock
Rock With You
Rock Your Baby
Rock the Boat
Rock the Casbah
Roll Over Beethoven
Roll With It
Rolling In The Deep
Rosanna
Roses Are Red
Royals
Ruby Tuesday
Rudolph, the Red-Nosed Reindeer
Runaround Sue
Runaway
Running Scared
Rush Rush
Sailing
Save the Best For Last
Save the Last Dance For Me
Say It Right
Say My Name
Say Say Say
Say You, Say Me
School's Out
Seasons in the Sun
Secret Love
Sentimental Journey
Shadow Dancing
Shake Down
Shake You Down
She Drives Me Crazy
She Loves You
She's a Lady
Shining Star
Shop Around
Shout
Silly Love Songs
Since U Been Gone
Singing The Blues
Sir Duke
Sixteen Tons
Sledgehammer
Sleep Walk
Sleepy Lagoon
Slow Poke
Smells Like Teen Spirit
Smoke Gets in Your Eyes
Smoke On the Water
Smooth
So Much in Love
Soldier Boy
Some Enchanted Evening
Some of These Days
Somebody That I Used to Know
Somebody to Love
Someday
Somethin' Stupid
Something
Soul Man
Spanish Harlem
Spill the Wine
Spinning Wheel
Spirit in the Sky
St Louis Blues
Stagger Lee
Stairway to Heaven
Stand By Me
Stardust
Stayin' Alive
Stop! in the Name of Love
Straight Up
Strange Fruit
Stranger On the Shore
Strangers in the Night
Strawberry Fields Forever
Streets of Philadelphia
Stronger
Stuck On You
Sugar Shack
Sugar Sugar
Summer in the City
Summertime Blues
Sunday, Monday or Always
Sunshine Superman
Sunshine of Your Love
Superstar
Superstition
Surfin' USA
Suspicious Minds
Swanee
Sweet Child O' Mine
Sweet Georgia Brown
Sweet Home Alabama
Sweet Soul Music
Swinging On a Star
Take Me Home, Country Roads
Take My Breath Away
Take On Me
Take The 'A' Train
Take a Bow
Tammy
Tangerine
Tears in Heaven
Tears of a Clown
Temperature
Tennessee Waltz
Tequila
Tha Crossroads
That Old Black Magic
That'll Be the Day
That's Amore
That's What Friends Are For
That's the Way Love Goes
The Boy is Mine
The Boys of Summer
The End of the World
The First Time Ever I Saw Your Face
The Girl From Ipanema
The Glow-Worm
The Great Pretender
The Gypsy
The Hustle
The Joker
The Last Dance
The Letter
The Loco-Motion
The Love You Save
The Morning After
The Power of Love
The Prisoner's Song
The Reason
The Rose
The Sign
The Sounds of Silence
The Streak
The Sweet Escape
The Thing
The Tide is High
The Tracks of My Tears
The Twist
The Wanderer
The Way We Were
The Way You Look Tonight
The Way You Move
Theme From 'A Summer Place'
Theme From 'Shaft'
There goes my baby
These Boots Are Made For Walking
Third Man Theme
This Diamond Ring
This Guy's in Love With You
This Land is Your Land
This Love
This Ole House
This Used to Be My Playground
Three Coins in the Fountain
Three Times a Lady
Thrift Shop
Thriller
Ticket to Ride
Tiger Rag
Tighten Up
Tik-Toc
Till I Waltz Again With You
Till The End of Time
Time After Time
Time of the Season
To Sir, with Love
Tom Dooley
Too Close
Too Young
Total Eclipse of the Heart
Touch Me
Toxic
Travellin' Band
Travellin' Man
Truly Madly Deeply
Tutti Frutti
Two Hearts
U Can't Touch This
U Got it Bad
Umbrella
Un-Break My Heart
Unbelievable
Unchained Melody
Under the Boardwalk
Under the Bridge
Unforgettable
Up Around the Bend
Up Where We Belong
Upside Down
Use Somebody
Venus
Vision of Love
Viva La Vida
Vogue
Volare
Wabash Cannonball
Waiting For a Girl Like You
Wake Me Up Before You Go Go
Wake Up Little Susie
Walk Don't Run
Walk Like a Man
Walk Like an Egyptian
Walk On By
Walk On the Wild Side
Walk This Way
Wannabe
Want Ads
Wanted
War
Waterfalls
Wayward Wind
We Are Family
We Are Young
We Are the Champions
We Are the World
We Belong Together
We Built This City
We Can Work it Out
We Didn't Start the Fire
We Found Love
We Got The Beat
We Will Rock You
We've Only Just Begun
Weak
Wedding Bell Blues
West End Blues
West End Girls
What Goes Around Comes Around
What a Fool Believes
What'd I Say
Whatcha Say
Wheel of Fortune
When Doves Cry
When You Wish Upon a Star
When a Man Loves a Woman
Where Did Our Love Go
Whip It
Whispering
White Christmas
White Rabbit
Whole Lotta Love
Whole Lotta Shakin' Goin' On
Wichita Lineman
Wicked Game
Wild Thing
Wild Wild West
Will It Go Round In Circles
Will You Love Me Tomorrow
Winchester Cathedral
Wind Beneath My Wings
Wipe Out
Wishing Well
With Or Without You
Without Me
Without You
Woman
Won't Get Fooled Again
Wooly Bully
Working My Way Back to You
YMCA
Yakety Yak
Yeah!
Yellow Rose of Texas
Yesterday
You Ain't Seen Nothin' Yet
You Always Hurt the One You Love
You Are the Sunshine of My Life
You Belong With Me
You Belong to Me
You Can't Hurry Love
You Don't Bring Me Flowers
You Light Up My Life
You Make Me Feel Brand New
You Make Me Feel Like Dancing
You Really Got Me
You Send Me
You Sexy Thing
You Were Meant for Me
You make Me Wanna
You'll Never Know
You're Beautiful
You're So Vain
You're Still the One
You're the One That I Want
You've Got a Friend
You've Lost That Lovin' Feelin'
Your Cheatin' Heart
Your Song`.split('\n')
