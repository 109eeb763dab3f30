// When goods go on and off sale by themselves: one or both times, for one goods or for all that are chosen.
import type { GoodsRow } from '@merchant/contract'
import { Form, Radio } from 'antd'
import type { Rule } from 'antd/es/form'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { MomentField } from '../../../components/form/moment-field.tsx'
import { instantOfMoment, momentOf } from '../../../components/form/moment-text.ts'
import { useText } from '../../../i18n/text.ts'
import { goodsTexts } from './goods.texts.ts'
import type { BatchAct } from './use-goods-batch.tsx'

interface ScheduleDialogProps {
  readonly rows: readonly GoodsRow[]
  readonly onSchedule: (act: BatchAct) => Promise<unknown>
  readonly onClose: () => void
}

/** Many have times of their own, which nobody sees here: each time is left, set or ended by a word. */
const hows = ['keep', 'set', 'end'] as const
type How = (typeof hows)[number]

/** As the field holds them: minutes in Shanghai, `2026-11-26T20:00`. */
interface Times {
  readonly onSaleAt?: string
  readonly offSaleAt?: string
  readonly onSaleAtHow?: How
  readonly offSaleAtHow?: How
}
type Name = 'onSaleAt' | 'offSaleAt'

export function ScheduleDialog({ rows, onSchedule, onClose }: ScheduleDialogProps): ReactNode {
  const t = useText(goodsTexts)
  const [only] = rows.length === 1 ? rows : []
  // What is on sale already can only leave it.
  const mayGoOn = rows.some(({ saleStatus }) => saleStatus !== 'ON_SALE')
  const isSet = only !== undefined && (only.onSaleAt !== null || only.offSaleAt !== null)
  const rulesOf = useRules()
  const names: readonly Name[] = mayGoOn ? ['onSaleAt', 'offSaleAt'] : ['offSaleAt']
  const meant = (times: Times, name: Name) =>
    only === undefined && times[`${name}How`] !== 'set'
      ? times[`${name}How`] === 'end'
        ? { [name]: null }
        : {}
      : { [name]: instantOfMoment(times[name]) }
  const save = (times: Times) =>
    onSchedule({ action: 'schedule', ...Object.assign({}, ...names.map((name) => meant(times, name))) })
  const hints = {
    onSaleAt: t(rows.some(({ saleStatus }) => saleStatus === 'ON_SALE') ? 'onSaleAtMixed' : 'onSaleAtHint'),
    offSaleAt: t(isSet ? 'scheduleEmpty' : 'offSaleAtHint'),
  }
  return (
    <FormModal<Times>
      title={only === undefined ? t('scheduleMany', { count: rows.length }) : t('scheduleOf', { title: only.title })}
      open
      onClose={onClose}
      onSubmit={save}
      initialValues={
        only === undefined
          ? { onSaleAtHow: 'keep', offSaleAtHow: 'keep' }
          : { onSaleAt: momentOf(only.onSaleAt), offSaleAt: momentOf(only.offSaleAt) }
      }
    >
      {names.map((name) =>
        only === undefined ? (
          <OneOfMany key={name} name={name} hint={hints[name]} rules={rulesOf(name)} isLast={name === names.at(-1)} />
        ) : (
          <Form.Item
            key={name}
            name={name}
            label={t(name)}
            extra={hints[name]}
            dependencies={name === 'offSaleAt' ? ['onSaleAt'] : []}
            rules={rulesOf(name)}
          >
            <MomentField />
          </Form.Item>
        ),
      )}
    </FormModal>
  )
}

interface OneOfManyProps {
  readonly name: Name
  readonly hint: string
  readonly rules: Rule[]
  /** Says it when nothing at all is to be changed. */
  readonly isLast: boolean
}

function OneOfMany({ name, hint, rules, isLast }: OneOfManyProps): ReactNode {
  const t = useText(goodsTexts)
  const nothing: Rule = ({ getFieldValue }) => ({
    validator: async () => {
      const said: unknown[] = (['onSaleAt', 'offSaleAt'] as const).map((each) => getFieldValue(`${each}How`))
      if (said.every((how) => how === 'keep' || how === undefined)) throw new Error(t('scheduleNothing'))
    },
  })
  return (
    <>
      <Form.Item
        name={`${name}How`}
        label={t(name)}
        dependencies={isLast ? ['onSaleAtHow'] : []}
        rules={isLast ? [nothing] : []}
      >
        <Radio.Group options={hows.map((value) => ({ value, label: t(`schedule_${value}`) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={[`${name}How`]}>
        {({ getFieldValue }) =>
          getFieldValue(`${name}How`) === 'set' && (
            <Form.Item
              name={name}
              label={t(`schedule_${name}`)}
              extra={hint}
              dependencies={name === 'offSaleAt' ? ['onSaleAt'] : []}
              rules={[{ required: true, message: t('timeMissing') }, ...rules]}
            >
              <MomentField />
            </Form.Item>
          )
        }
      </Form.Item>
    </>
  )
}

function useRules(): (name: Name) => Rule[] {
  const t = useText(goodsTexts)
  const liesAhead: Rule = {
    validator: async (_: unknown, typed?: string) => {
      if (typed !== undefined && typed !== '' && typed <= momentOf(new Date().toISOString()))
        throw new Error(t('notAhead'))
    },
  }
  const isInOrder: Rule = ({ getFieldValue }) => ({
    validator: async (_: unknown, off?: string) => {
      const on: unknown = getFieldValue('onSaleAt')
      if (typeof on === 'string' && on !== '' && off !== undefined && off !== '' && off <= on)
        throw new Error(t('offBeforeOn'))
    },
  })
  return (name) => (name === 'onSaleAt' ? [liesAhead] : [liesAhead, isInOrder])
}
