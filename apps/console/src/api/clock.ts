// The browser's clock: the only place of the console that reads the wall clock.
export const clock = { now: (): Date => new Date() }
