/** English names of the status of a translation system; `gone` is for one that the list does not have. */
export const systemStatus = {
  running: 'Ready',
  standby: 'Asleep',
  queuingtransl: 'Starting',
  notstarted: 'Stopped',
  nottrained: 'Not trained',
  queuingtrain: 'Waiting for training',
  training: 'In training',
  canceled: 'Training canceled',
  error: 'Training failed',
  unknown: 'Unknown state',
  gone: 'No longer available',
};
