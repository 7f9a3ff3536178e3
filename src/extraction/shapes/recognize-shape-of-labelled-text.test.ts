import { describe, expect, test } from 'vitest'
import { recognizeShape } from './recognize-shape.ts'
import { shapeAndValueDiffer } from './test-support/shape-and-value.ts'

/** Texts that carry labels here and there, and are written for someone to read. */
const WRITTEN: readonly string[] = [
  'Error running tool open_page: Browser.open: net::ERR_NAME_NOT_RESOLVED at https://tea.example/menu\nCall log:\n  - opening "https://tea.example/menu", waiting for "idle"\n',
  'Page.open: net::ERR_TIMED_OUT at https://tea.example/menu\nCall log:\n  - opening "https://tea.example/menu", waiting until "idle"',
  'Failed to read the file: permission denied\nMore about it: https://docs.example/permissions',
  'Error fetching https page: HTTPError: 503 Busy\nFor more about it: https://docs.example/503',
  'Could not open the shop: timed out\nTried: 3 times',
  '# Trams for the old town\n\nThe council compared trams, buses and a ropeway over one whole year, and asked everyone who lives along the river what they think of each of them.\n\n## What speaks for trams\n\n- **Quiet**: hardly anyone hears them at night\n- **Clean**: no fumes where people walk and sit\n- **Long-lived**: they run for forty years and more\n- **Roomy**: two prams fit in side by side\n- **Loved**: people here have always liked them\n\n## What comes next\n\nBuild the first line along the river, and decide on the second one when the first has been running for a year.',
  '# Inquiry: kettles\n\n## Asked for\n- **Subject**: kettles\n\n## What was done\nThe question went through three steps:\n- Step 1: Reading reviews\n- Step 2: Comparing prices\n- Step 3: Writing it down\n\n## How this works\n\nThe tool hands out a ticket first, and the answer waits until it is asked for.\n\n**The way of a ticket:**\n1. You ask, and get a ticket instead of an answer\n2. You show the ticket now and then\n3. You get the answer once it is there\n\n**Good to know:**\n- Tickets let you go on with other work\n- Each ticket has an end, so that nothing piles up\n- A ticket tells how often to ask again\n\n*Nothing of this was really looked up.*',
  '# Minutes\n\nDate: 3 May\n\nWe talked about the new shop for most of the time. Ada had brought drawings of the front, and everyone liked the second one best.\n\nDecision: take the second drawing\n\nThen we looked at the money that is left. There is enough for the windows but not for the door, so the door has to wait until next year.\n\nOpen: who pays for the lamps\n\nWe meet again when the windows are in.',
  '# Using the mill\n\nThe mill grinds coffee, spices and rice.\n\n## Before you start\n\n- **Place**: put it on a table that does not shake\n- **Lid**: close it until you hear a click\n- **Power**: plug it in only now\n\n## While it runs\n\nKeep one hand on the lid. Stop after a minute, or it gets too hot and the coffee tastes burnt.\n\n## Afterwards\n\nBrush it out. Water ruins the blades, so keep it dry at all times.',
  'Dear Ada,\n\nthank you for the parcel that came today. Three things about it:\n\n- The cups: two are broken, sadly\n- The pot: lovely, we use it every day\n- The tea: gone already, it was so good\n\nWe would like to come and see you in June, if your house is not full by then, and bring the children as well.\n\nAll the best,\nAlan',
  '## Findings\n\nThe library starts slowly because it reads every file twice. Once the second reading is left out, it starts in half the time.\n\n### Details\n\n- **First reading**: finds out which files there are\n- **Second reading**: looks for the same names again\n- **Cache**: is thrown away in between\n\n### Recommendation\n\nKeep the cache between the two readings, and measure again on a slow disk before anything else is changed.\n\nThe measurements were made on one machine only.',
  '# The lake\n\nThe lake lies high up, and is frozen for half of the year.\n\nDepth: 40 m\n\nNobody has ever seen the ground of it, for the water is dark with peat, and what falls in is never found again.\n\nFish: trout, mostly\n\nIn spring the trout come up to the shore and can be watched from the bridge. Later they go back to where the water is cold.\n\n## Getting there\n\nTake the bus to the mill and walk up along the stream for an hour.',
  'Page.click: the button is hidden\nCall log:\n  - waiting for the button to be shown',
  '# Bread\n\nMix everything in the evening, when the kitchen is still warm, and let it rest until you get up.\n\n**You need:**\n- **Flour**: as fresh as you can get it\n- **Water**: neither too cold nor too hot\n- **Time**: more than you think\n\nIn the morning the dough has doubled. Heat the oven as far as it goes, and put a pot of water on its floor.\n\n**Keep in mind:**\n- **Oven**: never open it too early\n- **Loaf**: let it cool before you cut it\n\nIt keeps for three days in a cloth.',
  'We looked into the crash of last night and this is what we found so far:\n\n- Cause: the disk was full of old logs\n- Effect: nothing could be saved any more\n- Trigger: a backup that never came to an end\n\nSince nobody had read the warnings, it took until the morning before anyone saw it. Warnings now go to two people, and old logs are deleted every night without being asked for.',
  '# A test with twelve people\n\n**Question:** do they find the button?\n\nAll of them found it within a few seconds, and ten said that they would use it again if it were there next week.\n\n**What they liked:**\n- It is where they looked first\n- The colour stands out\n\nTwo took it for a picture and pressed it only when they were asked to, so its border should be a bit darker.\n\n**What they missed:**\n- A way to undo it\n- A word on what happens next\n\n*Twenty more are asked next month.*',
  '# Choosing a database\n\n## Summary\n\nFor a shop of this size, a single file is enough. A server of its own costs more than it brings.\n\n## Options\n\n- **One file**: nothing to set up, and backups are copies\n- **A server**: many can write at once, but someone has to look after it\n- **Hosted**: no work at all, though each month it costs money\n\n## Advice\n\nStart with one file. Move on when two people have to write at the same time.',
  '**Overview**\nThe page sells tea.\n\n**Key points:**\n- Prices: fair for what you get\n- Delivery: takes about a week\n- Taste: better than expected by most\n\n**Conclusion:**\nWorth a try for anyone who drinks tea every day and does not mind waiting a week for it.',
  'I looked at the three files you named.\n\nmain.c: sets everything up and then waits for work\nwork.c: does the work, and is far too long\nutil.c: small helpers that nobody seems to use\n\nI would split the second one and delete the third, once you are sure that no other program needs it.',
]

/** Sets of pairs: flat, in sections, nested, with bullets, with long values, before and after other text. */
const PAIRS: readonly string[] = [
  'Name: kettle\nColour: red\nVolume: 1.5 l\nWeight: 900 g',
  '# Machine\n\n- **Model**: K-200\n- **Serial**: 77-1009\n\n# Motor\n\n- **Power**: 900 W\n- **Speed**: 3000 rpm',
  'Kettle:\n  Colour: red\n  Volume: 1.5 l\nPot:\n  Colour: blue\n  Height: 20 cm\n  Lid: yes',
  'Host: web-1\nPort: 8080\nTags:\n- red\n- blue',
  'Host: web-1\nTags:\n  - red',
  'Name: Ada\nManager:\nCity: Oslo',
  'id: 77\ndata:',
  'Title: Tea for two\nAuthor: A. Green\nYear: 1931\nSummary: two old friends meet again in a tea house and find out that nothing has changed',
  'Title: A walk along the river\nAddress: https://walks.example/river\nLength: 7 km\n\nThe path starts at the bridge and follows the water for about an hour. Then it climbs to a chapel, from where you see the whole valley.\n\nGo down by the old road, which is steep but shady.',
  'Here is what we know about the order.\n\n- Number: A-1009\n- Placed: 3 May 2026\n- Total: 45.00 EUR\n- Paid: yes\n\nAsk us when anything of this looks wrong.',
  '## Weather in Bergen\n\nNow: light rain\nTemperature: 11 °C\nWind: 12 km/h from the north west\nPressure: 1009 hPa\n\n## Tomorrow\n\nMorning: cloudy with some sun\nEvening: heavy rain',
  'created: Tue May 03 2026 09:00:00 GMT+0000 (Coordinated Universal Time)\nchanged: Tue May 03 2026 10:30:00 GMT+0000 (Coordinated Universal Time)',
  'Product: kettle\nPrice: 45.00 EUR\nStock: 12\n\nA kettle of steel that keeps water warm for hours and switches itself off when there is nothing left in it.\n\nWeight: 900 g\nColour: red',
  'Error code: 503\nError message: busy\nRetry after: 30 s',
  'Failed logins: 3\nError rate: 0.2 %\nInvalid rows: 0',
  '# Quarter\n\nSales grew more than we had hoped for.\n\n## Figures\n\n- **Revenue**: 3.2 M EUR\n- **Costs**: 1.1 M EUR\n- **Margin**: 65 %\n\n## Outlook\n\nWe expect the same again.',
  'Job: build\nState: failed\nReason: the disk of the machine was full\nStarted: 10:30\nSteps:\n  1. fetch\n  2. compile\n  3. link',
  'Sensor 1: 21.5\nSensor 2: 22.0\nSensor 3: 19.5\n\nAll three were read at noon.',
  'Name: mill\nDescription: grinds coffee, spices and rice in less than a minute\nCare: brush it out, and never let any water near it',
  '[kettle]\nvolume = 1.5\nname = steel kettle with a lid\n\n[pot]\nvolume = 3',
  'Status of the queue\n\nWaiting: 12\nRunning: 3\nDone: 1009\nLast error:\n  the worker went away\n  before it had answered',
  'Package: tea\nVersion: 1.2.0\nLicence: MIT\nDescription: a library that tells you how long to leave the bag in the water\nHomepage: https://tea.example\nDependencies:\n  - water\n  - kettle\n  - cup',
  'Forecast for Bergen\n\nMonday: rain, 11 °C\nTuesday: cloudy with some sun in the afternoon, 12 °C\nWednesday: storm, 8 °C',
  'Invoice\n\nNo: 1009\nDate: 3 May 2026\n\nPositions:\n  Kettle: 45.00\n  Tea: 12.50\n\nSum: 57.50\n\nPlease pay within two weeks.',
  '- Id: 7\n- Title: Lamp does not turn on\n- State: open\n- Assigned to: nobody\n- Body: When I press the switch nothing happens. I have changed the bulb twice.',
]

/** Lists with something written around them. */
const LISTS: readonly string[] = [
  'What went wrong:\n- The disk of the first machine was full\n- Nobody had looked at the warnings\n\nWhat we changed:\n- Warnings go to two people now\n- Old logs are deleted every night\n\nWhat is left to do:\n- Buy a bigger disk before the summer',
  '# Release notes\n\n- **parser**: no longer stumbles over empty lines\n- **printer**: puts a space after each comma\n- **docs**: say what happens when the disk is full\n\nThanks to all who reported these, and to those who tried the fixes before anyone else did so.',
  'Three books were found for you in the library of the town:\n\n1. The Kettle\n2. A Pot of Tea\n3. Cups\n\nAsk for the next page if none of these is the one you want.',
  'These are still open and wait for somebody to take them:\n- #12\n- #15\n- #19\n\nThese were closed in the course of the last week:\n- #7\n- #9\n\nThese came back after they had been closed before:\n- #3\n- #4',
]

describe('a text with labels', () => {
  test.each(WRITTEN)('is prose where it is written: %j', (text) => {
    expect(recognizeShape(text)).toBe('prose')
  })

  test.each(PAIRS)('is key-value where it is filled in: %j', (text) => {
    expect(recognizeShape(text)).toBe('key-value')
  })

  test.each(LISTS)('is a list where most of it is one: %j', (text) => {
    expect(recognizeShape(text)).toBe('list')
  })

  test('is told the same with Windows line ends', () => {
    for (const text of [...WRITTEN, ...PAIRS, ...LISTS])
      expect.soft(recognizeShape(text.replaceAll('\n', '\r\n')), text).toBe(recognizeShape(text))
  })

  test('has a shape that holds data if and only if it gives a value', () => {
    for (const text of [...WRITTEN, ...PAIRS, ...LISTS])
      expect.soft(shapeAndValueDiffer(text)).toBe(undefined)
  })
})
