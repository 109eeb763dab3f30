// Lengths of time in milliseconds, as the plans of the demo count them.
export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
/** How far China's clocks are ahead of UTC. */
export const CHINA = 8 * HOUR
