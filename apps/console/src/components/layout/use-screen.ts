// What the screen is like: as narrow as a phone, or pressed with a finger; follows when it is turned or a mouse is plugged in.
import { useSyncExternalStore } from 'react'

/** The same limit as in the style sheets: below it tables are cards and filters fold away. */
const phone = matchMedia('(max-width: 640px)')
const finger = matchMedia('(pointer: coarse)')

export const useIsPhone = (): boolean => useMedia(phone)

/** Whether the main pointer is a finger, which needs 44 px where a mouse needs 24. */
export const useIsFinger = (): boolean => useMedia(finger)

function useMedia(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => media.matches,
  )
}
