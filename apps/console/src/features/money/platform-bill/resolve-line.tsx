// The answer to one disputed line: it is kept, or so much is added or taken off, and why.
import { api, type BillLine, type Fen, MAX_AMOUNT_FEN } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useText } from '../../../i18n/text.ts'
import { useLineName } from '../bill/use-line-name.ts'
import { platformBillTexts } from './platform-bill.texts.ts'
import './resolve-line.css'

type Way = 'keep' | 'add' | 'take'

export interface LineValues {
  readonly way: Way
  /** Without its sign; called as the contract does, so that its complaints stand here. */
  readonly adjustFen?: Fen | null
  readonly answer?: string
}

const ways: readonly Way[] = ['keep', 'add', 'take']
const MOST = 200
const wordRules = rulesOf(api.platformBill.resolve.body, 'lines.answer')

export const signedFen = ({ way, adjustFen }: LineValues): number =>
  way === 'keep' ? 0 : (way === 'add' ? 1 : -1) * (adjustFen ?? 0)

interface ResolveLineProps {
  readonly line: BillLine
  readonly at: number
  /** What was answered to all lines, where something was: of a line's own word it is none. */
  readonly toAll: string | undefined
}

export function ResolveLine({ line, at, toAll }: ResolveLineProps): ReactNode {
  const t = useText(platformBillTexts)
  const nameOf = useLineName()
  const begun = line.answer
  const begunFen = begun?.adjustFen ?? 0
  return (
    <section className="resolve-line">
      <h4 className="tabular">{nameOf(line)}</h4>
      <p className="muted">{line.objection}</p>
      <Form.Item
        name={['lines', at, 'way']}
        label={t('way')}
        initialValue={begunFen === 0 ? 'keep' : begunFen > 0 ? 'add' : 'take'}
      >
        <Radio.Group options={ways.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={[['lines', at, 'way']]}>
        {({ getFieldValue }) =>
          getFieldValue(['lines', at, 'way']) === 'keep' ? null : (
            <Form.Item
              name={['lines', at, 'adjustFen']}
              label={t('adjustFen')}
              required
              initialValue={begunFen === 0 ? null : Math.abs(begunFen)}
              rules={[
                { type: 'number', required: true, min: 1, message: t('tooSmall') },
                { type: 'number', max: MAX_AMOUNT_FEN },
              ]}
            >
              <FenInput />
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item
        name={['lines', at, 'answer']}
        label={t('word')}
        rules={wordRules}
        {...(begun === null || begun.text === toAll ? {} : { initialValue: begun.text })}
      >
        <Input placeholder={t('wordHint')} maxLength={MOST} />
      </Form.Item>
    </section>
  )
}
