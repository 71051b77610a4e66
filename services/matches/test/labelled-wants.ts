/** Skills of a catalogue, and wants with the skills that a person would call an answer. The test is measured on these. */

/** category | title | tags */
export const SKILLS = `
|/** Title | tags 
programming|TypeScript for people who know JavaScript|javascript, typescript, react, testing
programming|Python for absolute beginners|python, basics, automation
programming|SQL with shoe boxes|sql, databases, postgresql
programming|React without tears|react, javascript, hooks, frontend
programming|Functional programming in Elm|elm, functional, frontend
programming|Git for the terrified|git, version control, command line
programming|Data analysis with pandas|python, pandas, data, jupyter
programming|Accessible web pages|html, css, accessibility, a11y
programming|Rust by small steps|rust, systems, ownership
programming|Testing that pays|testing, jest, playwright, tdd
programming|Time series in R|r, statistics, forecasting
programming|Game loops in Godot|godot, games, gdscript
programming|Kubernetes for one machine|kubernetes, docker, devops
programming|JavaScript from the console up|javascript, basics, browser
design|Typography for interface designers|type, figma, layout, typography
design|Design systems in Figma|figma, components, tokens
design|Motion for interfaces|motion, animation, prototyping
design|Logo sketching by hand|logo, sketching, branding
design|Maps that people can read|maps, cartography, gis
design|Furniture drawing and joints|furniture, drawing, woodwork
design|Book layout with grids|books, indesign, layout, typography
design|User interviews that find things out|research, interviews, ux
design|Colour for people who fear it|colour, palette, accessibility
design|Pattern design for textiles|textile, pattern, illustrator
design|Portfolio critique|portfolio, career, ux
design|Icons on a pixel grid|icons, svg, illustration
design|Wayfinding for small places|signage, wayfinding, print
design|Sketching interfaces on paper|sketching, ux, workshop
marketing|Newsletters people open|newsletter, email, writing
marketing|Search engines, honestly|seo, content, analytics
marketing|A brand voice in one page|brand, copywriting, voice
marketing|Instagram for makers|instagram, craft, photography
marketing|Analytics without cookies|analytics, privacy, data
marketing|Landing pages that convert|landing page, copywriting, testing
marketing|Marketing plan for a bakery|small business, local, planning
marketing|Storytelling for non-profits|storytelling, fundraising, ngo
marketing|Podcast launch in four weeks|podcast, audio, launch
marketing|Pricing for freelancers|pricing, freelance, negotiation
marketing|Crowdfunding campaigns|crowdfunding, launch, video
marketing|Growth experiments|growth, experiments, statistics
marketing|Press for very small companies|pr, press, writing
marketing|Video scripts of one minute|video, script, social
business|Bookkeeping for very small shops|accounting, spreadsheets, taxes
business|Spreadsheets, kindly explained|excel, spreadsheets, formulas
business|Running a meeting that ends|facilitation, meetings, teams
business|First contract as a freelancer|contracts, freelance, law
business|Negotiation practice|negotiation, communication, salary
business|Project planning on one wall|planning, kanban, projects
business|A business plan on two pages|startup, planning, finance
business|Public speaking without slides|speaking, presentation, voice
business|Hiring your first person|hiring, interviews, teams
business|Statistics for managers|statistics, data, decisions
business|Online shop from zero|ecommerce, shop, payments
business|Grant applications|grants, ngo, writing
business|Personal finance basics|finance, saving, budget
business|Remote teams that trust|remote, teams, management
language|French conversation|french, conversation, travel
language|Everyday Japanese conversation|speaking, jlpt n4, travel
language|Colombian Spanish for the road|spanish, conversation, travel
language|Igbo for beginners|igbo, nigeria, beginners
language|Brazilian Portuguese by ear|portuguese, pronunciation, music
language|Moroccan Arabic for cooks|darija, arabic, cooking
language|Modern Standard Arabic script|arabic, writing, script
language|Swahili on the run|swahili, kenya, running
language|English for meetings|english, business, speaking
language|German grammar repair|german, grammar, cases
language|Mandarin tones in a month|mandarin, chinese, pronunciation
language|Italian with a newspaper|italian, reading, conversation
language|Polish for the patient|polish, grammar, beginners
language|Ukulele songs in Hawaiian|hawaiian, music, songs
language|Swedish for Malmö and further|swedish, conversation, beginners
music|Fingerstyle guitar from the first chord|acoustic, travis picking, open tuning, folk
music|Choir singing for shy voices|singing, choir, harmony
music|Jazz piano voicings|piano, jazz, harmony
music|Hand drumming basics|drums, percussion, rhythm
music|Tabla for rhythm lovers|tabla, rhythm, indian classical
music|Koto and small ensembles|koto, japan, ensemble
music|Home recording on a budget|recording, mixing, audio
music|Cello for late starters|cello, strings, practice
music|Songwriting with three chords|songwriting, lyrics, guitar
music|Tango music for dancers|tango, listening, dance
music|Reading music in ten sessions|notation, theory, beginners
music|Voice care for teachers|voice, speaking, singing
music|Ukulele in one weekend|ukulele, songs, beginners
music|Ableton Live from empty set|ableton, production, electronic
fitness|Your first ten kilometres|running, habits, recovery, training
fitness|Yoga for desk backs|yoga, stretching, posture
fitness|Boxing footwork|boxing, cardio, technique
fitness|Climbing movement|climbing, bouldering, technique
fitness|Sea kayak safety|kayak, sea, safety
fitness|Strength with one kettlebell|kettlebell, strength, home
fitness|Swimming: breathe on both sides|swimming, technique, freestyle
fitness|Hula for beginners|hula, dance, culture
fitness|Running with the morning group|running, outdoors, community
fitness|Sailing knots and theory|sailing, knots, navigation
fitness|Mobility after injury|mobility, recovery, pilates
fitness|Mountain days: plan and pack|hiking, mountains, safety
fitness|Tango: the walk|tango, dance, balance
fitness|Nutrition for training|nutrition, food, training
cooking|Sourdough, from starter to crust|bread, fermentation, rye, baking
cooking|Tagine and spice blends|moroccan, spices, stew
cooking|Fresh pasta by hand|pasta, italian, dough
cooking|Filo from scratch|pastry, greek, baking
cooking|Paella on any stove|paella, rice, spanish
cooking|Cardamom buns|baking, swedish, buns
cooking|South Indian breakfasts|dosa, idli, fermentation
cooking|Knife skills in two hours|knives, technique, basics
cooking|Japanese home pickles|pickles, fermentation, japanese
cooking|Espresso at home|coffee, espresso, barista
cooking|Jollof, the argument|rice, west african, tomato
cooking|Oaxacan moles for weekends|mexican, sauce, chillies
cooking|Honey and how to cook with it|honey, bees, baking
cooking|Cooking for one, well|basics, planning, budget
photography|Portraits in window light|portrait, natural light, lightroom
photography|Street photography without fear|street, composition, ethics
photography|Weddings in bad light|wedding, flash, events
photography|Underwater with a small camera|underwater, travel, colour
photography|Phone photography that prints|phone, editing, printing
photography|Product shots on a kitchen table|product, lighting, shop
photography|Editing in half of the time|lightroom, workflow, editing
photography|Night skies|astrophotography, stars, stacking
photography|Film cameras, first roll|film, analogue, darkroom
photography|Video on a mirrorless camera|video, sound, editing
photography|Composition with five frames|composition, practice, basics
photography|Market and documentary work|documentary, market, story
photography|Pictures for an online shop window|product, editing, shop
photography|Colour grading for video|davinci, colour, video
writing|Editing short fiction|fiction, editing, short story
writing|Copy that sounds like you|copywriting, voice, web
writing|Technical writing for engineers|documentation, technical, english
writing|First novel, three pages a week|novel, habit, fiction
writing|Translation as close reading|translation, language, reading
writing|Screenwriting: the scene|screenplay, film, dialogue
writing|Travel writing with few adjectives|travel, essay, editing
writing|Letters that get answers|email, letters, business
writing|Grant prose without fog|grants, editing, ngo
writing|Poetry, read and written|poetry, workshop, reading
writing|Blogging for small audiences|blog, habit, web
writing|Speeches for people you love|speech, wedding, storytelling
writing|Keeping a journal that you reread|journal, habit, essay
writing|Comics scripts|comics, script, panels
education|Maths without tears, ages 10 to 14|maths, tutoring, fractions
education|Physics with things from the kitchen|physics, experiments, school
education|Chess from openings to endings|chess, tactics, endgame
education|Study habits that last|learning, memory, planning
education|Astronomy with your own eyes|astronomy, stars, science
education|Statistics with coins and dice|statistics, probability, maths
education|Reading aloud to children|reading, children, voice
education|Teaching online without losing anyone|teaching, online, facilitation
education|Library research skills|research, sources, academic
education|Paper planes and aerodynamics|aerodynamics, folding, science
education|Instrument building from scrap|instruments, sound, making
education|Bicycle repair for everyone|bicycle, repair, mechanics
education|Speech practice for children|speech, therapy, children
art|Watercolour basics|watercolour, painting, paper
art|Arabic calligraphy, first letters|calligraphy, arabic, ink
art|Linocut prints|linocut, print, ink
art|Ceramics without a wheel|ceramics, clay, handbuilding
art|Batik at home|batik, textile, wax
art|Portuguese tiles|tiles, painting, ceramics
art|Drawing people on trains|drawing, sketching, figure
art|Illustration for picture books|illustration, books, story
art|Knitting from charts|knitting, textile, patterns
art|Weaving on a cardboard loom|weaving, textile, craft
art|Hand lettering|lettering, brush, type
art|Colour mixing for painters|colour, painting, pigment
art|Woodcarving a spoon|woodwork, carving, craft
other|Beekeeping, first year|bees, garden, honey
other|Balcony tomatoes|garden, balcony, vegetables
other|Zero-waste household|zero waste, home, habits
other|Tea, from leaf to cup|tea, tasting, china
other|Paper folding for calm|origami, focus, craft
other|Mechanical keyboards, repaired|electronics, soldering, keyboards
other|Genealogy with old records|genealogy, archives, history
other|Bike touring on little money|bicycle, travel, camping
other|Home network that works|network, wifi, security
other|Dog manners|dogs, training, pets
other|Mending clothes visibly|mending, sewing, textile
other|Moving to another country|moving, planning, paperwork
other|House plants that live|plants, home, garden`;

/** category | title of the want | prefixes of the titles that answer it, separated by `/`; empty: nothing in the catalogue does. */
export const WANTS = `
programming|Learn JavaScript|TypeScript for people/React without/JavaScript from the console
programming|Python|Python for absolute/Data analysis with pandas
programming|JS basics|JavaScript from the console/TypeScript for people
programming|k8s|Kubernetes for one
programming|Postgres databases|SQL with shoe
programming|Unit testing|Testing that pays
programming|Statistics in R|Time series in R
programming|Web accessibility|Accessible web pages
programming|iOS apps with Swift|
design|Figma|Typography for interface/Design systems in Figma
design|Logo design|Logo sketching
design|UX research interviews|User interviews
design|Sketching|Logo sketching/Sketching interfaces
marketing|SEO|Search engines, honestly
marketing|Writing a newsletter|Newsletters people
marketing|Start a podcast|Podcast launch
business|Bookkeeping|Bookkeeping for very
business|Excel|Spreadsheets, kindly
business|Accounting for my shop|Bookkeeping for very
business|Public speaking|Public speaking without
business|Negotiating a salary|Negotiation practice
language|French lessons|French conversation
language|Spanish|Colombian Spanish
language|Español|Colombian Spanish
language|Deutsch|German grammar
language|Italian conversation|Italian with a newspaper
language|Arabic|Moroccan Arabic/Modern Standard Arabic
language|Japanese for travel|Everyday Japanese
language|Mandarin Chinese|Mandarin tones
language|Korean|
music|Guitar|Fingerstyle guitar/Songwriting with three
music|Guitarra|Fingerstyle guitar/Songwriting with three
music|Jazz piano|Jazz piano voicings
music|Singing|Choir singing/Voice care/
music|Drums|Hand drumming
music|Read sheet music|Reading music in ten
music|Violin|
fitness|Yoga|Yoga for desk
fitness|Running a marathon|Your first ten/Running with the morning/
fitness|Bouldering|Climbing movement
fitness|Learn to swim|Swimming: breathe
cooking|Baking sourdough bread|Sourdough, from
cooking|Fresh pasta|Fresh pasta by hand
cooking|Indian cooking|South Indian breakfasts
cooking|Barista coffee|Espresso at home
photography|Portrait photography|Portraits in window
photography|Lightroom|Portraits in window/Editing in half
photography|Street photos|Street photography without
writing|Novel writing|First novel
writing|Poetry|Poetry, read/Translation as close
writing|Copywriting|Copy that sounds/
education|Maths|Maths without tears/Statistics with coins
education|Chess|Chess from openings
education|Fix my bike|Bicycle repair
art|Watercolor painting|Watercolour basics
art|Pottery|Ceramics without
art|Knitting|Knitting from charts
art|Drawing|Drawing people/
other|Beekeeping|Beekeeping, first
other|Gardening|Balcony tomatoes
design|Woodworking|Furniture drawing
art|Calligraphy|Arabic calligraphy`;
