// Answers the objection to a bill: in words, and with what is added to it or taken off.
import { api, type Fen, formatYuan, MAX_AMOUNT_FEN, type PlatformBillInfo } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { platformBillTexts } from './platform-bill.texts.ts'
import type { BillAnswer } from './use-platform-bill-commands.ts'

interface ResolveBillModalProps {
  /** Undefined: the dialog is shut. */
  readonly bill: PlatformBillInfo | undefined
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onResolve: (bill: PlatformBillInfo, terms: BillAnswer) => Promise<unknown>
  readonly onDone: () => void
}

type Way = 'keep' | 'add' | 'take'

interface Values {
  readonly answer: string
  readonly way: Way
  /** Without its sign; called as the contract does, so that its complaints stand here. */
  readonly adjustFen?: Fen | null
}

const ways: readonly Way[] = ['keep', 'add', 'take']
const signed = (way: Way, fen: Fen | null | undefined): number =>
  (way === 'keep' ? 0 : way === 'add' ? 1 : -1) * (fen ?? 0)

/** An answer that is not approved yet is changed, not written anew. */
function begun({ status, objection }: PlatformBillInfo): Partial<Values> {
  const answered = status === 'DISPUTED' ? (objection?.answer ?? null) : null
  if (answered === null) return { way: 'keep' }
  const { text: answer, adjustFen } = answered
  if (adjustFen === 0) return { answer, way: 'keep' }
  return { answer, way: adjustFen > 0 ? 'add' : 'take', adjustFen: Math.abs(adjustFen) }
}

export function ResolveBillModal({ bill: asked, onResolve, onDone }: ResolveBillModalProps): ReactNode {
  const t = useText(platformBillTexts)
  const bill = useLastShown(asked)
  if (bill === undefined) return null
  const body = api.platformBill.resolve.body
  return (
    <FormModal<Values>
      title={t('resolveTitle', { no: bill.billNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('resolveSend')}
      width={600}
      initialValues={begun(bill)}
      onSubmit={({ answer, way, adjustFen }) => onResolve(bill, { answer, adjustFen: signed(way, adjustFen) })}
    >
      <p className="muted">{t('resolveMeans')}</p>
      <Form.Item name="answer" label={t('answer')} rules={rulesOf(body, 'answer')}>
        <Input.TextArea placeholder={t('answerHint')} rows={4} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="way" label={t('way')}>
        <Radio.Group options={ways.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['way', 'adjustFen']}>
        {({ getFieldValue }) => {
          const way = getFieldValue('way') as Way
          if (way === 'keep') return null
          const after = bill.toPayFen + signed(way, getFieldValue('adjustFen') as Fen | null | undefined)
          return (
            <Form.Item
              name="adjustFen"
              label={t('adjustFen')}
              required
              rules={[
                { type: 'number', required: true, min: 1, message: t('tooSmall') },
                { type: 'number', max: MAX_AMOUNT_FEN },
              ]}
              extra={t('wouldBe', { before: formatYuan(bill.toPayFen, true), after: formatYuan(after, true) })}
            >
              <FenInput />
            </Form.Item>
          )
        }}
      </Form.Item>
    </FormModal>
  )
}
