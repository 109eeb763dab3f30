// Where parcels are and what is wrong with them, as people read it.
export {
  parcelExceptionHints,
  parcelExceptionLabels,
  parcelExceptionStatusLabels,
  parcelStateLabels,
  parcelTabLabels,
} from '@merchant/contract/labels'
