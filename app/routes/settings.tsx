import { SettingsRoom } from '#app/features/desk/settings/settings-room.tsx'

export default SettingsRoom
