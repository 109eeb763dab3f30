// Objects to chosen lines of a bill: one reason for all of them, or one for each.
import { api, type BillLine, type BillRow } from '@merchant/contract'
import { Form, Input, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { useText } from '../../../i18n/text.ts'
import { billActsTexts } from './bill-acts.texts.ts'
import type { LineObjection } from './use-bill-commands.ts'
import { useLineName } from './use-line-name.ts'

/** What is disputed. */
export interface Disputed {
  readonly bill: BillRow
  readonly lines: readonly BillLine[]
}

interface DisputeModalProps {
  /** Undefined: the dialog is shut. */
  readonly asked: Disputed | undefined
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onDispute: (bill: BillRow, lines: readonly LineObjection[]) => Promise<unknown>
  readonly onDone: () => void
}

interface Values {
  readonly how?: 'ALL' | 'EACH'
  readonly reason?: string
  /** In the order of the lines, as the contract has them: what it says of one stands beside it. */
  readonly lines?: readonly { readonly reason: string }[]
}

const MOST = 200
const reasonRules = rulesOf(api.bill.dispute.body, 'lines.reason')

export function DisputeModal({ asked, onDispute, onDone }: DisputeModalProps): ReactNode {
  const t = useText(billActsTexts)
  const nameOf = useLineName()
  const shown = useLastShown(asked)
  if (shown === undefined) return null
  const { bill, lines } = shown
  const send = ({ reason = '', lines: own }: Values) =>
    onDispute(
      bill,
      lines.map(({ id }, at) => ({ id, reason: own?.[at]?.reason ?? reason })),
    )
  return (
    <FormModal<Values>
      title={t('disputeTitle', { no: bill.billNo })}
      open={asked !== undefined}
      onClose={onDone}
      submitText={t('disputeSend')}
      width={640}
      initialValues={{ how: 'ALL' }}
      onSubmit={send}
    >
      <p className="muted">{t('disputeMeans')}</p>
      {lines.length > 1 && (
        <Form.Item name="how" label={t('how')}>
          <Radio.Group
            options={[
              { value: 'ALL', label: t('oneForAll') },
              { value: 'EACH', label: t('oneEach') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item noStyle dependencies={['how']}>
        {({ getFieldValue }) =>
          getFieldValue('how') === 'EACH' ? (
            lines.map((line, at) => (
              <Form.Item
                key={line.id}
                name={['lines', at, 'reason']}
                label={nameOf(line)}
                rules={reasonRules}
                validateFirst
              >
                <Input placeholder={t('reasonHint')} maxLength={MOST} />
              </Form.Item>
            ))
          ) : (
            <>
              <ul>
                {lines.map((line) => (
                  <li key={line.id} className="tabular">
                    {nameOf(line)}
                  </li>
                ))}
              </ul>
              <Form.Item name="reason" label={t('reason')} rules={reasonRules}>
                <Input.TextArea placeholder={t('reasonHint')} rows={3} maxLength={MOST} showCount autoFocus />
              </Form.Item>
            </>
          )
        }
      </Form.Item>
    </FormModal>
  )
}
