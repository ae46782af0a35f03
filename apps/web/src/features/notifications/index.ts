export { NotificationChoices } from './choices-card.tsx';
export { NotificationBell } from './notification-bell.tsx';
