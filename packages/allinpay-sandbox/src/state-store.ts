/** Small facts that survive a restart: switches, clock, scenarios — one JSON value each. */
import type pg from 'pg'

export interface StateStore {
  load<T>(name: string): Promise<T | undefined>
  save(name: string, value: unknown): Promise<void>
}

export function createStateStore(pool: pg.Pool): StateStore {
  return {
    async load<T>(name: string) {
      const found = await pool.query<{ value: T }>('select value from state where name = $1', [name])
      return found.rows[0]?.value
    },
    async save(name, value) {
      await pool.query(
        `insert into state (name, value) values ($1, $2::jsonb)
           on conflict (name) do update set value = excluded.value`,
        [name, JSON.stringify(value)],
      )
    },
  }
}
