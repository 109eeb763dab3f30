// The finer words of a parcel's state, by the codes that tracking services give them.
import { said, type Said, spoken } from '@merchant/contract'

const words: Readonly<Record<string, Said>> = {
  101: said('已下单', 'Order placed with the carrier'),
  102: said('待揽收', 'To be collected'),
  103: said('已揽收', 'Collected'),
  1001: said('到达派件城市', 'Arrived in the city of delivery'),
  1002: said('干线运输', 'On the long haul'),
  1003: said('转递', 'Passed on'),
  2: said('疑难件', 'In trouble'),
  201: said('超时未签收', 'Not signed for in time'),
  202: said('超时未更新', 'Nothing heard for long'),
  203: said('拒收', 'Refused'),
  204: said('派件异常', 'Delivery failed'),
  205: said('柜或驿站超时未取', 'Not fetched in time'),
  206: said('无法联系', 'Receiver not reached'),
  207: said('超区', 'Outside the area of delivery'),
  208: said('滞留', 'Held up'),
  209: said('破损', 'Damaged'),
  301: said('本人签收', 'Signed by the receiver'),
  302: said('派件异常后签收', 'Signed after a failed delivery'),
  303: said('代签', 'Signed by somebody else'),
  304: said('投柜或站签收', 'Fetched from a locker or station'),
  401: said('已销单', 'Waybill cancelled'),
  501: said('投柜或驿站', 'In a locker or station'),
}

/** In the reader's language; '' for what has no finer word. */
export const detailOf = (code: string | null): string => {
  const word = code === null ? undefined : words[code]
  return word === undefined ? '' : spoken(word)
}
