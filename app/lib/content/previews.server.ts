import { previews } from 'virtual:previews'

export { previews }
