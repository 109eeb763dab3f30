// Says where goods go back to, where the shop had no address when it was agreed to.
import type { ReturnInfo } from '@merchant/contract'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { useText } from '../../../i18n/text.ts'
import { useParameters } from '../../../session/use-parameters.ts'
import { AddressField } from './address-choice.tsx'
import type { ReturnModalProps } from './agree-modal.tsx'
import { returnActsTexts } from './return-acts.texts.ts'

/** Absent: the default of the shop. */
interface Values {
  readonly addressId?: string
}

interface AddressModalProps extends ReturnModalProps {
  /** Rejects with ApiError, whose complaints stand beside the field. */
  readonly onSet: (info: ReturnInfo, terms: Values) => Promise<unknown>
}

export function AddressModal({ info, open, onDone, onSet }: AddressModalProps): ReactNode {
  const t = useText(returnActsTexts)
  const days = useParameters()('afterSale.buyerShipDays')
  return (
    <FormModal<Values>
      title={t('setAddressTitle', { no: info.returnNo })}
      open={open}
      onClose={onDone}
      submitText={t('setAddress')}
      width={560}
      onSubmit={({ addressId }) => onSet(info, addressId === undefined ? {} : { addressId })}
    >
      <p>{t('setAddressMeans', { days })}</p>
      <AddressField shopId={info.shopId} />
    </FormModal>
  )
}
