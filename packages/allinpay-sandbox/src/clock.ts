/** The sandbox's virtual clock, and the only file that reads the real one; its zone is Asia/Shanghai whatever the host says. */

const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** How virtual time follows real time; survives a restart. */
export interface ClockState {
  /** Virtual milliseconds added to the real time at `anchor`. */
  readonly offsetMs: number
  /** Real milliseconds since 1970 from which `speed` counts. */
  readonly anchorMs: number
  readonly speed: number
  readonly frozenAtMs: number | null
}

export interface VirtualClock {
  now(): Date
  /** The host's own time, for what is not part of the simulation. */
  hostNow(): Date
  state(): ClockState
  /** Jumps to an instant; a frozen clock stays frozen there. */
  set(instant: Date): void
  advance(milliseconds: number): void
  setSpeed(speed: number): void
  freeze(): void
  unfreeze(): void
}

/** A clock that runs with real time until it is changed. */
export function createVirtualClock(saved?: ClockState): VirtualClock {
  let state: ClockState = saved ?? { offsetMs: 0, anchorMs: Date.now(), speed: 1, frozenAtMs: null }

  function nowMs(): number {
    if (state.frozenAtMs !== null) return state.frozenAtMs
    const real = Date.now()
    return state.anchorMs + state.offsetMs + (real - state.anchorMs) * state.speed
  }

  function reanchor(virtualMs: number, speed: number, frozen: boolean): void {
    const anchorMs = Date.now()
    state = { offsetMs: virtualMs - anchorMs, anchorMs, speed, frozenAtMs: frozen ? virtualMs : null }
  }

  return {
    now: () => new Date(Math.floor(nowMs())),
    hostNow: () => new Date(),
    state: () => state,
    set: (instant) => reanchor(instant.getTime(), state.speed, state.frozenAtMs !== null),
    advance: (milliseconds) => reanchor(nowMs() + milliseconds, state.speed, state.frozenAtMs !== null),
    setSpeed: (speed) => reanchor(nowMs(), speed, state.frozenAtMs !== null),
    freeze: () => reanchor(nowMs(), state.speed, true),
    unfreeze: () => reanchor(nowMs(), state.speed, false),
  }
}

/** `yyyy-MM-dd` of an instant in China. */
export function chinaDay(instant: Date): string {
  return new Date(instant.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 10)
}

/** The instant of `HH:mm` on a China day given as `yyyy-MM-dd`. */
export function chinaMoment(day: string, time: string): Date {
  return new Date(`${day}T${time}:00+08:00`)
}

/** The China day `count` days after the one of `instant`. */
export function chinaDayAfter(instant: Date, count: number): string {
  return chinaDay(new Date(instant.getTime() + count * DAY_MS))
}

/** True on Saturday and Sunday in China. */
export function isChinaWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday === 0 || weekday === 6
}
