// For tests: a database that breaks one transaction off, as when the process dies or the connection is lost.
import type { TestApp } from './test-app.ts'

/** From now on the next transaction that logs an act fails, once; counted by a sequence, which no rollback takes back. */
export const failOnceWhileLogging = (testApp: Pick<TestApp, 'db'>): Promise<void> =>
  failOnceAt(testApp, 'operation_log')

/** The next row of this table breaks its transaction off. */
export async function failOnceAt({ db }: Pick<TestApp, 'db'>, table: 'operation_log' | 'session'): Promise<void> {
  await db.pool.query(`
    drop trigger if exists test_fail_once on operation_log;
    drop trigger if exists test_fail_once on session;
    drop sequence if exists test_failures;
    create sequence test_failures;
    grant usage on sequence test_failures to public;
    create or replace function test_fail_once() returns trigger language plpgsql as $$
    begin
      if nextval('test_failures') = 1 then raise exception 'broken off by a test'; end if;
      return new;
    end $$;
    create trigger test_fail_once before insert on ${table} for each row execute function test_fail_once();
  `)
}
