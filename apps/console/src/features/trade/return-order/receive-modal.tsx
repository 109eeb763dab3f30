// Receives what came back, as it was found: its money goes to the buyer, and so many pieces are for sale again.
import { formatYuan, type ReceiveResult, receiveResult, type ReturnInfo } from '@merchant/contract'
import { Form, InputNumber, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { AtOnce, type ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'
import { receiveResultTexts } from './return-order.labels.ts'
import type { ReceiveTerms } from './use-return-commands.ts'

interface ReceiveModalProps extends ReturnModalProps {
  readonly onReceive: (info: ReturnInfo, terms: ReceiveTerms) => Promise<unknown>
}

interface Values {
  readonly result: ReceiveResult
  /** Not asked of an empty parcel. */
  readonly isRestocked?: boolean
  /** Asked of several pieces alone. */
  readonly restockedQuantity?: number
}

export function ReceiveModal({ info, open, onDone, onReceive }: ReceiveModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const say = useSay()
  const now = useParameters()
  const isExchange = info.type === 'EXCHANGE'
  return (
    <FormModal<Values>
      title={t('receiveTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(isExchange ? 'receiveShort' : 'receive')}
      width={560}
      initialValues={{ result: 'OK', isRestocked: true, restockedQuantity: info.quantity }}
      onSubmit={({ result, isRestocked = false, restockedQuantity }) =>
        onReceive(info, {
          result,
          isRestocked,
          ...(isRestocked && restockedQuantity !== undefined ? { restockedQuantity } : {}),
        })
      }
    >
      {isExchange ? (
        <p>
          {t('receiveExchangeMeans', { amount: formatYuan(info.amountFen, true), hours: now('afterSale.reshipHours') })}
        </p>
      ) : (
        <AtOnce info={info} isReceipt />
      )}
      <Form.Item name="result" label={t('found')}>
        <Radio.Group
          style={{ rowGap: 4 }}
          options={receiveResult.options.map((value) => ({ value, label: say(receiveResultTexts[value]) }))}
        />
      </Form.Item>
      <Form.Item<Values> noStyle dependencies={['result']}>
        {({ getFieldValue }) =>
          getFieldValue('result') === 'EMPTY' ? (
            <p className="muted">{t('emptyMeans')}</p>
          ) : (
            <Restock count={info.quantity} />
          )
        }
      </Form.Item>
    </FormModal>
  )
}

/** How much of what came is for sale again. */
function Restock({ count }: { readonly count: number }): ReactNode {
  const t = useText(returnActsTexts)
  return (
    <>
      <Form.Item name="isRestocked" label={t('restock', { count })}>
        <Radio.Group
          style={{ rowGap: 4 }}
          options={[
            { value: true, label: t('restockYes') },
            { value: false, label: t('restockNo') },
          ]}
        />
      </Form.Item>
      {count > 1 && (
        <Form.Item<Values> noStyle dependencies={['isRestocked']}>
          {({ getFieldValue }) =>
            getFieldValue('isRestocked') === true && (
              <Form.Item name="restockedQuantity" label={t('restockPieces')} rules={[{ required: true }]}>
                <InputNumber min={1} max={count} precision={0} />
              </Form.Item>
            )
          }
        </Form.Item>
      )}
    </>
  )
}
