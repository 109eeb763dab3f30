// Module entry of 平台参数: what is in force, kept in the memory of every server, and changed by the platform's people.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Api,
  type BodyOf,
  fitsParameter,
  isParameterKey,
  PARAMETER_CHANGES_SHOWN,
  parameterCatalogue,
  parameterChoices,
  type ParameterKey,
  parameterKeys,
  parameterNumber,
  parameterText,
  type ParameterRow,
  said,
} from '@merchant/contract'
import { parameterTexts, parameterUnitTexts, parameterWords } from '@merchant/contract/labels'
import { type Database, type Listener, newId, type TenantTx } from '@merchant/database'
import type { OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { once } from '../../../kernel/command.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { keepInForce, type PastValue } from '../../../kernel/in-force.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { sharedReading } from '../../../kernel/shared-reading.ts'
import * as store from './parameter.store.ts'

export interface ParameterDeps {
  readonly db: Database
  readonly clock: Clock
  readonly onError: (problem: string, error?: unknown) => void
}

const CHANNEL = 'parameter'
/** Where nobody can listen, and for what a silent line has swallowed. */
const READ_AGAIN_MS = 15_000

export function createParameters({ db, clock, onError }: ParameterDeps) {
  const byItself = AsyncLocalStorage.snapshot()
  let listener: Listener | null = null
  let every: NodeJS.Timeout | null = null

  const { read, settled } = sharedReading(async () => {
    const values = new Map<ParameterKey, PastValue[]>()
    for (const { key, after, changed_at: at } of await store.readChanges(db.global)) {
      // Of another release.
      if (!isParameterKey(key)) continue
      const past = values.get(key) ?? []
      past.push({ at, value: after })
      values.set(key, past)
    }
    keepInForce(db.global, values)
  })
  const readQuietly = () =>
    void read().catch((error: unknown) => onError('The parameters in force could not be read again', error))

  const handlers: HandlersOf<Api['parameter']> = {
    async list() {
      const newest = new Map((await store.newestChanges(db.global)).map((change) => [change.key, change]))
      return parameterKeys.map((key) => rowOf(key, newest.get(key)))
    },
    async changes({ body }) {
      const key = mustBeKey(body.key)
      const changes = await store.changesOf(db.global, key, PARAMETER_CHANGES_SHOWN)
      return changes.map(({ id, before, after, reason, ...change }) => ({ id, before, after, reason, ...byOf(change) }))
    },
    async change({ actor, body, command }) {
      const key = mustBeKey(body.key)
      const now = clock.now()
      const changed = await db.transaction(PLATFORM_SCOPE, (tx) =>
        once(tx, command, now, () => change(tx, { ...body, key }, { actor, now })),
      )
      await read()
      return changed
    },
  }

  return {
    handlers,
    /** Reads what is in force and hears of every change from now on. Errors: those of the database. */
    async open(): Promise<void> {
      await read()
      every = byItself(() => setInterval(readQuietly, READ_AGAIN_MS).unref())
      listener = byItself(() => db.listen(CHANNEL, { onNotice: readQuietly, onListening: readQuietly }))
    },
    async close(): Promise<void> {
      clearInterval(every ?? undefined)
      await listener?.end()
      await settled()
    },
  }
}

const mustBeKey = (key: string): ParameterKey => (isParameterKey(key) ? key : refuse('record.notFound'))

const byOf = ({
  changed_at: at,
  changed_by_name: name,
}: Pick<store.ChangeRecord, 'changed_at' | 'changed_by_name'>) => ({
  at: at.toISOString(),
  name,
})

const rowOf = (key: ParameterKey, newest: store.ChangeRecord | undefined): ParameterRow => ({
  key,
  value: newest?.after ?? parameterCatalogue[key].standard,
  version: newest?.version ?? 0,
  changed: newest === undefined ? null : byOf(newest),
})

type Change = Omit<BodyOf<Api['parameter']['change']>, 'key'> & { readonly key: ParameterKey }

/** In the caller's transaction. Refuses as the endpoint declares. */
async function change(
  tx: TenantTx,
  { key, value, version, reason }: Change,
  { actor, now }: { readonly actor: OperatorActor; readonly now: Date },
): Promise<ParameterRow> {
  const { min, max, unit, standard } = parameterCatalogue[key]
  const choices = parameterChoices(key)
  const [title, english] = parameterTexts[key]
  const [unitName, unitEnglish] = parameterUnitTexts[unit]
  const number = (count: number) => parameterNumber(key, count)
  if (!fitsParameter(key, value))
    refuse('limit.exceeded', {
      limit:
        choices === null
          ? said(
              `${title}须在 ${number(min)} 至 ${number(max)} ${unitName}之间`,
              `${english}: from ${number(min)} to ${number(max)} ${unitEnglish}`,
            )
          : said(
              `${title}须为 ${choices.map(number).join('、')} ${unitName}之一`,
              `${english}: one of ${choices.map(number).join(', ')} ${unitEnglish}`,
            ),
    })
  const newest = await store.newestOf(tx, key)
  if ((newest?.version ?? 0) !== version) refuse('record.changed')
  const before = newest?.after ?? standard
  if (before === value) refuse('state.notAllowed', { status: said('参数值没有变化', 'it is that already') })
  const row = {
    id: newId(now),
    key,
    version: version + 1,
    before,
    after: value,
    reason,
    changed_by: actor.operatorId,
    changed_by_name: actor.name,
    changed_at: now,
  }
  if (!(await store.insertChange(tx, row))) refuse('record.changed')
  const shown = (count: number) => said(...parameterText(key, count, parameterWords))
  await logAct(
    tx,
    {
      actor,
      action: 'parameter.change',
      target: { type: 'parameter', id: row.id, no: key },
      summary: said(`修改参数“${title}”：${reason}`, `Changed “${english}”: ${reason}`),
      changes: [{ field: 'value', label: said(title, english), before: shown(before), after: shown(value) }],
    },
    now,
  )
  return rowOf(key, row)
}
