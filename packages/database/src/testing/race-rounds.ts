// How often a race is run: a few rounds with every `npm test`, two hundred and more when asked (docs/how-to/simulate.md).

/** RACE_ROUNDS=200: so many of every race, whatever it takes. */
export const raceRounds = (few: number): number => Number(process.env['RACE_ROUNDS'] ?? few)
