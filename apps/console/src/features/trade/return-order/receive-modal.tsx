// Receives what came back: its money goes to the buyer, and it is for sale again or not.
import { formatYuan, type ReturnInfo } from '@merchant/contract'
import { Form, Radio } from 'antd'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { AtOnce, type ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

interface ReceiveModalProps extends ReturnModalProps {
  readonly onReceive: (info: ReturnInfo, isRestocked: boolean) => Promise<unknown>
}

interface Values {
  readonly isRestocked: boolean
}

export function ReceiveModal({ info, open, onDone, onReceive }: ReceiveModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const now = useParameters()
  const isExchange = info.type === 'EXCHANGE'
  return (
    <FormModal<Values>
      title={t('receiveTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t(isExchange ? 'receiveShort' : 'receive')}
      width={560}
      initialValues={{ isRestocked: true }}
      onSubmit={({ isRestocked }) => onReceive(info, isRestocked)}
    >
      {isExchange ? (
        <p>
          {t('receiveExchangeMeans', { amount: formatYuan(info.amountFen, true), hours: now('afterSale.reshipHours') })}
        </p>
      ) : (
        <AtOnce info={info} isReceipt />
      )}
      <Form.Item name="isRestocked" label={t('restock', { count: info.quantity })}>
        <Radio.Group
          style={{ rowGap: 4 }}
          options={[
            { value: true, label: t('restockYes') },
            { value: false, label: t('restockNo') },
          ]}
        />
      </Form.Item>
    </FormModal>
  )
}
