import type { Category } from '@mutua/contracts/limits';

/** A skill of the demo: title, tags, and the beginning of its description. */
export interface DemoSkill {
  category: Category;
  title: string;
  tags: string[];
  opening: string;
}

/** `title|tags|opening`, by category. The end of a description comes from `closings`. */
const lines: Record<Category, string> = {
  programming: `
TypeScript for people who know JavaScript|javascript, typescript, react, testing|Types that help instead of shout. Bring your own code base and we make it safer, one file at a time.
Python for absolute beginners|python, basics, automation|We start at the first line and end with a small program that does something useful for you.
SQL with shoe boxes|sql, databases, postgresql|Joins, groups and windows, explained with things that you can hold.
React without tears|react, javascript, hooks, frontend|Components, state and effects, and the art of needing fewer of each.
Functional programming in Elm|elm, functional, frontend|A small language that makes large refactorings boring. We build a game.
Git for the terrified|git, version control, command line|Branches, rebases and how to get out of anything that you got into.
Data analysis with pandas|python, pandas, data, jupyter|From a messy CSV to a chart that answers a question.
Accessible web pages|html, css, accessibility, a11y|Landmarks, labels, focus and contrast: the web for everybody, including you in ten years.
Rust by small steps|rust, systems, ownership|Ownership is a habit, not a mystery. We port one of your scripts.
Testing that pays|testing, jest, playwright, tdd|Which tests earn their keep, and how to delete the rest without fear.
Time series in R|r, statistics, forecasting|Seasons, trends and honest error bars.
Game loops in Godot|godot, games, gdscript|A small platformer from an empty scene to something that your friends finish.
Kubernetes for one machine|kubernetes, docker, devops|What each part is for, on a laptop, before you pay for a cluster.
JavaScript from the console up|javascript, basics, browser|We open the developer tools and stay there until nothing in them scares you.`,
  design: `
Typography for interface designers|type, figma, layout, typography|Scales, rhythm and the quiet craft of making text easy to read on screens.
Design systems in Figma|figma, components, tokens|Variables, variants and names that developers will actually use.
Motion for interfaces|motion, animation, prototyping|Easing, timing, and when nothing should move at all.
Logo sketching by hand|logo, sketching, branding|Fifty bad ideas on paper before one good one on screen.
Maps that people can read|maps, cartography, gis|Colour, labels and leaving things out.
Furniture drawing and joints|furniture, drawing, woodwork|From a sketch to a plan that a saw can follow.
Book layout with grids|books, indesign, layout, typography|Margins first. Then text, then pictures, then silence.
User interviews that find things out|research, interviews, ux|How to ask, how to wait, and how not to sell.
Colour for people who fear it|colour, palette, accessibility|Build a palette that works in light, in dark and in print.
Pattern design for textiles|textile, pattern, illustrator|Repeats that do not look like repeats.
Portfolio critique|portfolio, career, ux|We cut it down to three projects and tell each in a minute.
Icons on a pixel grid|icons, svg, illustration|Stroke, weight, metaphor: draw a set of twelve that belong together.
Wayfinding for small places|signage, wayfinding, print|Help people find the toilet, beautifully.
Sketching interfaces on paper|sketching, ux, workshop|Faster than any tool, and nobody falls in love with a pencil line.`,
  marketing: `
Newsletters people open|newsletter, email, writing|Subject, promise, one idea. We write three issues together.
Search engines, honestly|seo, content, analytics|What still works, what never did, and how to measure it.
A brand voice in one page|brand, copywriting, voice|Say who you are in words that your team can copy.
Instagram for makers|instagram, craft, photography|Show the work, skip the dance.
Analytics without cookies|analytics, privacy, data|Answer real questions and keep your visitors' trust.
Landing pages that convert|landing page, copywriting, testing|One page, one promise, one button.
Marketing plan for a bakery|small business, local, planning|Or for any shop on a street. A year on one sheet.
Storytelling for non-profits|storytelling, fundraising, ngo|Ask for money without making anybody sad.
Podcast launch in four weeks|podcast, audio, launch|From idea to third episode, which is where most stop.
Pricing for freelancers|pricing, freelance, negotiation|Say the number and stop talking.
Crowdfunding campaigns|crowdfunding, launch, video|The month before matters more than the month itself.
Growth experiments|growth, experiments, statistics|Small bets, clean tests, no folklore.
Press for very small companies|pr, press, writing|Find the one journalist who cares and write to her like a person.
Video scripts of one minute|video, script, social|Hook, turn, end. Sixty seconds is long.`,
  business: `
Bookkeeping for very small shops|accounting, spreadsheets, taxes|One spreadsheet, one hour a week, no fear of April. We use your real numbers.
Spreadsheets, kindly explained|excel, spreadsheets, formulas|From sums to lookups to a small model of your own business.
Running a meeting that ends|facilitation, meetings, teams|Agenda, timekeeper, decision. In half of the time.
First contract as a freelancer|contracts, freelance, law|What must be in it, what should not, in plain words.
Negotiation practice|negotiation, communication, salary|We play both sides until it is no longer frightening.
Project planning on one wall|planning, kanban, projects|Cards, limits and dates that hold.
A business plan on two pages|startup, planning, finance|The questions a bank asks, answered before it asks them.
Public speaking without slides|speaking, presentation, voice|Stand, breathe, begin with the end.
Hiring your first person|hiring, interviews, teams|A fair process that takes two weeks and not two months.
Statistics for managers|statistics, data, decisions|Averages lie. We find out how, with coins.
Online shop from zero|ecommerce, shop, payments|Products, photos, shipping, returns. The dull parts done right.
Grant applications|grants, ngo, writing|Read the call, answer the call, nothing else.
Personal finance basics|finance, saving, budget|Where it goes, where it should, and how to sleep.
Remote teams that trust|remote, teams, management|Write more, meet less, show work early.`,
  language: `
French conversation|french, conversation, travel|Forty minutes of talk, ten of notes. For travel, work or a family in law.
Everyday Japanese conversation|speaking, jlpt n4, travel|Forty minutes of speaking, twenty of notes. For travel, work or the series that you watch.
Colombian Spanish for the road|spanish, conversation, travel|Polite, quick and musical. You will order better coffee.
Igbo for beginners|igbo, nigeria, beginners|Greetings, family, market. With songs from my grandmother.
Brazilian Portuguese by ear|portuguese, pronunciation, music|Lyrics first, grammar when you ask for it.
Moroccan Arabic for cooks|darija, arabic, cooking|Learn the names of everything on the table.
Modern Standard Arabic script|arabic, writing, script|Read and write all letters in six meetings.
Swahili on the run|swahili, kenya, running|We jog and talk. Voice only, headphones on.
English for meetings|english, business, speaking|Interrupt politely, disagree clearly, end on time.
German grammar repair|german, grammar, cases|Bring your mistakes. We fix the machine, not the sentence.
Mandarin tones in a month|mandarin, chinese, pronunciation|Tones first, everything else becomes easier.
Italian with a newspaper|italian, reading, conversation|One article a week, read aloud and taken apart.
Polish for the patient|polish, grammar, beginners|Seven cases, one at a time, with tea.
Ukulele songs in Hawaiian|hawaiian, music, songs|Words and meaning of five songs that you will sing for ever.
Swedish for Malmö and further|swedish, conversation, beginners|Vowels, coffee and small talk about rain.`,
  music: `
Fingerstyle guitar from the first chord|acoustic, travis picking, open tuning, folk|Travis picking, open tunings and songs that you choose. We start from where your fingers are.
Choir singing for shy voices|singing, choir, harmony|Breathing, blending and finding your part by ear.
Jazz piano voicings|piano, jazz, harmony|Shells, drop twos and leaving space for the bass.
Hand drumming basics|drums, percussion, rhythm|Three sounds, twelve patterns, one happy neighbour.
Tabla for rhythm lovers|tabla, rhythm, indian classical|Bols, tals and the joy of coming back to one.
Koto and small ensembles|koto, japan, ensemble|Posture, picks and a first piece from the Edo period.
Home recording on a budget|recording, mixing, audio|One microphone, one blanket, good takes.
Cello for late starters|cello, strings, practice|Open strings can be beautiful. We prove it for a month.
Songwriting with three chords|songwriting, lyrics, guitar|Finish a song each week, judge it later.
Tango music for dancers|tango, listening, dance|Hear the phrase and your feet will know.
Reading music in ten sessions|notation, theory, beginners|From a blank staff to sight-reading a folk tune.
Voice care for teachers|voice, speaking, singing|Use it all day and still have it in the evening.
Ukulele in one weekend|ukulele, songs, beginners|Four chords, forty songs.
Ableton Live from empty set|ableton, production, electronic|Loops become arrangement, arrangement becomes track.`,
  fitness: `
Your first ten kilometres|running, habits, recovery, training|A plan that fits a working week, and somebody who asks on Sunday how it went.
Yoga for desk backs|yoga, stretching, posture|Thirty minutes that undo eight hours.
Boxing footwork|boxing, cardio, technique|Stance, step, breathe. Nobody gets hit.
Climbing movement|climbing, bouldering, technique|Quiet feet, straight arms, and how to fall.
Sea kayak safety|kayak, sea, safety|Bracing, rescues and reading the weather.
Strength with one kettlebell|kettlebell, strength, home|Six moves, twenty minutes, no mirror.
Swimming: breathe on both sides|swimming, technique, freestyle|Film, drill, repeat. You will swim further on less.
Hula for beginners|hula, dance, culture|The steps, the story and why they are one.
Running with the morning group|running, outdoors, community|Virtual pacing and honest stretching.
Sailing knots and theory|sailing, knots, navigation|Ten knots, right of way, tides.
Mobility after injury|mobility, recovery, pilates|Slow, careful and measured. Bring what your doctor said.
Mountain days: plan and pack|hiking, mountains, safety|Routes, weather, layers, turning back.
Tango: the walk|tango, dance, balance|Everything is in the walk. We walk a lot.
Nutrition for training|nutrition, food, training|Eat for the week you have, not the one you posted.`,
  cooking: `
Sourdough, from starter to crust|bread, fermentation, rye, baking|Keep a starter alive, read the dough and bake a loaf that you are proud of.
Tagine and spice blends|moroccan, spices, stew|Ras el hanout from whole spices, and a tagine that needs no special pot.
Fresh pasta by hand|pasta, italian, dough|Eggs, flour, a rolling pin. Tagliatelle on day one.
Filo from scratch|pastry, greek, baking|Stretch it over a table and read the newspaper through it.
Paella on any stove|paella, rice, spanish|Socarrat without smoke alarms.
Cardamom buns|baking, swedish, buns|The knot, the butter, the Friday.
South Indian breakfasts|dosa, idli, fermentation|Batter that rises in any climate, and three chutneys.
Knife skills in two hours|knives, technique, basics|Hold it, sharpen it, keep your fingers.
Japanese home pickles|pickles, fermentation, japanese|Salt, time, a jar.
Espresso at home|coffee, espresso, barista|Grind, dose, taste, write it down.
Jollof, the argument|rice, west african, tomato|My version, its rivals and how to burn it just right.
Oaxacan moles for weekends|mexican, sauce, chillies|Twenty ingredients, in the right order.
Honey and how to cook with it|honey, bees, baking|Which one for what, from somebody who keeps the bees.
Cooking for one, well|basics, planning, budget|Five meals, one shop, no boredom.`,
  photography: `
Portraits in window light|portrait, natural light, lightroom|One window, one reflector, any camera. How to see light first and settings later.
Street photography without fear|street, composition, ethics|Where to stand, how to ask, when not to.
Weddings in bad light|wedding, flash, events|Bounce, wait, smile. Ceremony to dance floor.
Underwater with a small camera|underwater, travel, colour|White balance, distance, buoyancy.
Phone photography that prints|phone, editing, printing|Clean the lens. Then ten more things.
Product shots on a kitchen table|product, lighting, shop|Two lamps, baking paper, a shop that looks like one.
Editing in half of the time|lightroom, workflow, editing|Cull hard, sync well, stop early.
Night skies|astrophotography, stars, stacking|Plan, focus, stack. The galaxy from a car park.
Film cameras, first roll|film, analogue, darkroom|Load, meter, wait. Bring patience.
Video on a mirrorless camera|video, sound, editing|Frame rates, sound first, a one-minute film.
Composition with five frames|composition, practice, basics|One subject, five pictures, every week.
Market and documentary work|documentary, market, story|Ten pictures that tell one morning.
Pictures for an online shop window|product, editing, shop|Consistent, calm and quick, with what you own.
Colour grading for video|davinci, colour, video|Scopes, skin, and restraint.`,
  writing: `
Editing short fiction|fiction, editing, short story|We cut your story to its bones and see which ones it needs.
Copy that sounds like you|copywriting, voice, web|Read it aloud. Then write what you said.
Technical writing for engineers|documentation, technical, english|Pages that answer the question that was asked.
First novel, three pages a week|novel, habit, fiction|A pace that you can keep, and a reader who waits for it.
Translation as close reading|translation, language, reading|One poem, four versions, many arguments.
Screenwriting: the scene|screenplay, film, dialogue|Want, obstacle, change. In two pages.
Travel writing with few adjectives|travel, essay, editing|Nouns, verbs and one smell.
Letters that get answers|email, letters, business|Short, kind, with one question.
Grant prose without fog|grants, editing, ngo|Every sentence says who does what.
Poetry, read and written|poetry, workshop, reading|One form a week, from haiku to sonnet.
Blogging for small audiences|blog, habit, web|Two hundred readers who write back.
Speeches for people you love|speech, wedding, storytelling|Two minutes, one story, no internet jokes.
Keeping a journal that you reread|journal, habit, essay|A page a day, an index, and no obligation to be deep.
Comics scripts|comics, script, panels|Panels, page turns, letting the artist breathe.`,
  education: `
Maths without tears, ages 10 to 14|maths, tutoring, fractions|Fractions, ratios and a lot of drawing.
Physics with things from the kitchen|physics, experiments, school|Pendulums, levers and a loud one at the end.
Chess from openings to endings|chess, tactics, endgame|You will lose better and then less.
Study habits that last|learning, memory, planning|Spacing, recall and sleeping on it.
Astronomy with your own eyes|astronomy, stars, science|Ten constellations, four planets, one myth each.
Statistics with coins and dice|statistics, probability, maths|Guess, toss, count, be surprised.
Reading aloud to children|reading, children, voice|Voices, pauses and letting them finish the line.
Teaching online without losing anyone|teaching, online, facilitation|Breaks, hands, names, silence.
Library research skills|research, sources, academic|Find it, judge it, cite it.
Paper planes and aerodynamics|aerodynamics, folding, science|Why it flies, with scissors.
Instrument building from scrap|instruments, sound, making|Pipes, strings and tuned bottles.
Bicycle repair for everyone|bicycle, repair, mechanics|Flat tyre to gear cable, in four evenings.
Speech practice for children|speech, therapy, children|Games for sounds, five minutes a day.`,
  art: `
Watercolour basics|watercolour, painting, paper|Water first, colour second. Six small paintings to keep.
Arabic calligraphy, first letters|calligraphy, arabic, ink|Cut the reed, mix the ink, breathe.
Linocut prints|linocut, print, ink|Carve, roll, press on a kitchen table.
Ceramics without a wheel|ceramics, clay, handbuilding|Pinch, coil, slab. A cup that holds tea.
Batik at home|batik, textile, wax|Wax, dye, wash, wonder.
Portuguese tiles|tiles, painting, ceramics|Paint four that make a pattern of sixteen.
Drawing people on trains|drawing, sketching, figure|Thirty seconds is enough. Then nine more.
Illustration for picture books|illustration, books, story|A character, a page turn, a small surprise.
Knitting from charts|knitting, textile, patterns|Read the code, make the hat.
Weaving on a cardboard loom|weaving, textile, craft|A rug for a mouse, and then for a chair.
Hand lettering|lettering, brush, type|Thick, thin and spaced by eye.
Colour mixing for painters|colour, painting, pigment|Six tubes, every colour that you need.
Woodcarving a spoon|woodwork, carving, craft|Green wood, two knives, an afternoon.`,
  other: `
Beekeeping, first year|bees, garden, honey|What to buy, what to borrow and what they do in winter.
Balcony tomatoes|garden, balcony, vegetables|Pots, sun, water, patience.
Zero-waste household|zero waste, home, habits|One room a month, no guilt.
Tea, from leaf to cup|tea, tasting, china|Six teas, one kettle, honest words.
Paper folding for calm|origami, focus, craft|Cranes, boxes, a dragon if you stay.
Mechanical keyboards, repaired|electronics, soldering, keyboards|Find the fault, fix the fault, feel clever.
Genealogy with old records|genealogy, archives, history|Find your great-grandmother's village.
Bike touring on little money|bicycle, travel, camping|Routes, racks and where to sleep.
Home network that works|network, wifi, security|Cables, channels and a password that you can say.
Dog manners|dogs, training, pets|Sit, stay, and the owner's part in both.
Mending clothes visibly|mending, sewing, textile|Darn, patch, show it off.
Moving to another country|moving, planning, paperwork|Lists, papers, first week, first friend.
House plants that live|plants, home, garden|Light first. Then less water than you think.`,
};

export const catalogue: readonly DemoSkill[] = Object.entries(lines).flatMap(([category, text]) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [title = '', tags = '', opening = ''] = line.split('|');
      return { category: category as Category, title, tags: tags.split(', '), opening };
    }),
);

export const closings = [
  'We meet online for an hour, and you leave with one thing to practise.',
  'No preparation needed; bring questions and something to write with.',
  'I adapt to your pace, and I like questions more than answers.',
  'Good for people who tried once and gave up.',
  'I send notes after each meeting, so that you can simply listen.',
  'We agree on a small goal first and look at it again after three meetings.',
  'Bring an example of your own; that is where we learn the most.',
  'I have taught this to friends, colleagues and two complete strangers.',
] as const;
