// The ruling: for whom, how much, whether the goods go back first, whose fault it is and who pays for the way back.
import {
  api,
  disputeLiability,
  type DisputeDesk,
  disputeRuling,
  type DisputeRuling,
  formatYuan,
  type InputOf,
  returnFreightBy,
} from '@merchant/contract'
import { disputeLiabilityTexts, disputeRulingTexts, returnFreightByTexts } from '@merchant/contract/labels'
import { Checkbox, Form, Input, Radio, Select } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FenInput } from '../../../components/form/fen-input.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useSay, useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { returnDisputeTexts } from './return-dispute.texts.ts'

type Body = InputOf<typeof api.returnDispute.verdict>
type Values = Pick<Body, 'ruling' | 'amountFen' | 'needsGoods' | 'liability' | 'freightBy' | 'text'>

/** The dialog begins in the first of them, before the ruling: leaving it is no mistake yet. */
const CHOSEN = 'onChange'

interface VerdictFormProps {
  readonly desk: DisputeDesk
  readonly onDone: () => void
}

export function VerdictForm({ desk, onDone }: VerdictFormProps): ReactNode {
  const t = useText(returnDisputeTexts)
  const say = useSay()
  const now = useParameters()
  const notice = useNotice()
  const { send } = useSend(api.returnDispute.verdict, {
    refreshes: [api.returnDispute.list, api.returnDispute.info, api.board.merchant],
    quiet: 'ofFields',
  })
  const { merchantId, id, version, isWhole } = desk
  const body = api.returnDispute.verdict.body
  const rulings = disputeRuling.options.filter((one) => one !== 'PARTIAL' || !isWhole)
  return (
    <FormModal<Values>
      title={t('judgeTitle', { no: desk.disputeNo })}
      open
      onClose={onDone}
      submitText={t('judge')}
      width={640}
      onSubmit={async ({ ruling, amountFen, needsGoods, ...words }) => {
        await send({
          merchantId,
          id,
          version,
          ruling,
          ...words,
          ...(ruling === 'PARTIAL' && amountFen !== undefined ? { amountFen } : {}),
          needsGoods: ruling !== 'MERCHANT' && needsGoods === true,
        })
        notice.success(t('judged'))
      }}
    >
      <p className="muted">
        {desk.status === 'APPEALING' ? t('judgeLast') : t('judgeMeans', { hours: now('dispute.appealHours') })}
      </p>
      <Form.Item name="ruling" label={t('ruling')} rules={rulesOf(body, 'ruling')}>
        <Radio.Group options={rulings.map((value) => ({ value, label: say(disputeRulingTexts[value]) }))} />
      </Form.Item>
      <Form.Item noStyle dependencies={['ruling']}>
        {({ getFieldValue }) => <Money desk={desk} ruling={getFieldValue('ruling') as DisputeRuling | undefined} />}
      </Form.Item>
      <Form.Item name="liability" label={t('liability')} rules={rulesOf(body, 'liability')} validateTrigger={CHOSEN}>
        <Select
          placeholder={t('choose')}
          options={disputeLiability.options.map((value) => ({ value, label: say(disputeLiabilityTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item name="freightBy" label={t('freightBy')} rules={rulesOf(body, 'freightBy')} validateTrigger={CHOSEN}>
        <Select
          placeholder={t('choose')}
          options={returnFreightBy.options.map((value) => ({ value, label: say(returnFreightByTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item name="text" label={t('grounds')} required rules={rulesOf(body, 'text')}>
        <Input.TextArea placeholder={t('groundsHint')} rows={4} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}

/** Of a ruling that gives the buyer something. */
function Money({
  desk,
  ruling,
}: {
  readonly desk: DisputeDesk
  readonly ruling: DisputeRuling | undefined
}): ReactNode {
  const t = useText(returnDisputeTexts)
  const { mostFen, claimFen, mayNeedGoods } = desk
  const max = formatYuan(mostFen, true)
  return (
    <>
      {ruling === 'PARTIAL' && (
        <Form.Item
          name="amountFen"
          label={t('amount')}
          extra={t('amountMost', { max, asked: formatYuan(claimFen, true) })}
          rules={[
            { required: true },
            {
              validator: async (_, value: unknown) => {
                if (typeof value === 'number' && value < 1) throw new Error(t('tooSmall'))
                if (typeof value === 'number' && value > mostFen) throw new Error(t('tooLarge', { max }))
              },
            },
          ]}
        >
          <FenInput />
        </Form.Item>
      )}
      {mayNeedGoods && ruling !== undefined && ruling !== 'MERCHANT' && (
        <Form.Item name="needsGoods" valuePropName="checked">
          <Checkbox>{t('needsGoods')}</Checkbox>
        </Form.Item>
      )}
    </>
  )
}
