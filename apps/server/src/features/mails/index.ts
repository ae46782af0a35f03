export { mailJobs, type NoticeFacts, queueMail, queueMailAgain, sendWaiting } from './queue-mail.ts';
