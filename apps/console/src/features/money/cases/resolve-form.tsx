// How a money case ended: the conclusion and why. That its merchant was paid can be said once entries have done so, of what they come to.
import {
  api,
  type InputOf,
  type MoneyCaseInfo,
  type MoneyCaseKind,
  moneyResolutions,
  quietResolutions,
} from '@merchant/contract'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { MoneyText } from '../../../components/value/money-text.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { isOwedToBuyer, isTriedAfterwards, isWithoutMoney, resolutionLabels } from './money-case.labels.ts'
import { moneyCaseTexts } from './money-case.texts.ts'

type Quiet = Extract<InputOf<typeof api.moneyCase.handle>, { resolution: string }>
type WithMoney = InputOf<typeof api.moneyCase.resolveMoney>
type MoneyResolution = (typeof moneyResolutions)[number]
/** What a person says; the others a booked entry says. */
type Said = MoneyResolution | (typeof quietResolutions)[number]
const sayableOf = (kind: MoneyCaseKind): readonly Said[] =>
  isOwedToBuyer(kind) || isTriedAfterwards(kind) || isWithoutMoney(kind)
    ? quietResolutions
    : [...quietResolutions, ...moneyResolutions]

interface Values {
  readonly resolution: Said
  readonly note: string
}

const isAboutMoney = (resolution: Said | undefined): resolution is MoneyResolution =>
  moneyResolutions.some((one) => one === resolution)

interface ResolveFormProps {
  readonly info: Pick<MoneyCaseInfo, 'id' | 'kind' | 'number' | 'version' | 'paidFen'>
  readonly open: boolean
  readonly onClose: () => void
  /** Each rejects when it was not done. */
  readonly onResolve: (resolving: Quiet) => Promise<unknown>
  readonly onResolveMoney: (resolving: WithMoney) => Promise<unknown>
}

export function ResolveForm(props: ResolveFormProps): ReactNode {
  const { id, kind, number, version, paidFen } = props.info
  const t = useText(moneyCaseTexts)
  const say = useSay()
  const submit = ({ resolution, note }: Values) =>
    isAboutMoney(resolution)
      ? props.onResolveMoney({ id, version, resolution, amountFen: paidFen, note })
      : props.onResolve({ action: 'resolve', id, version, resolution, note })
  return (
    <FormModal<Values>
      title={t('resolveTitle', { number })}
      open={props.open}
      onClose={props.onClose}
      submitText={t('resolve')}
      onSubmit={submit}
    >
      <p className="muted">{t('resolveHint')}</p>
      <Form.Item
        name="resolution"
        label={t('resolution')}
        rules={[{ required: true, message: t('resolutionMissing') }]}
      >
        <Select
          options={sayableOf(kind).map((value) => {
            const label = say(resolutionLabels[value])
            const isUnpaid = isAboutMoney(value) && paidFen === 0
            return { value, label: isUnpaid ? t('notPaidYet', { label }) : label, disabled: isUnpaid }
          })}
        />
      </Form.Item>
      <Form.Item noStyle dependencies={['resolution']}>
        {({ getFieldValue }) =>
          isAboutMoney(getFieldValue('resolution')) && (
            <Form.Item label={t('resolutionAmount')}>
              <MoneyText fen={paidFen} /> <span className="muted">{t('paidByEntries')}</span>
            </Form.Item>
          )
        }
      </Form.Item>
      <Form.Item
        name="note"
        label={t('resolutionNote')}
        rules={[{ required: true, whitespace: true, min: 2, max: 500 }]}
      >
        <Input.TextArea rows={4} maxLength={500} showCount />
      </Form.Item>
    </FormModal>
  )
}
