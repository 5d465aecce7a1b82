/** English names of the status of a translation system; `gone` is for one that the list does not have. */
export const systemStatus = {
  running: 'Ready',
  standby: 'Starts when used',
  queuingtransl: 'Starting',
  notstarted: 'Not available: ask your provider',
  nottrained: 'Not available: ask your provider',
  queuingtrain: 'Being prepared',
  training: 'Being prepared',
  canceled: 'Not available: ask your provider',
  error: 'Not available: ask your provider',
  unknown: 'Not available: ask your provider',
  gone: 'No longer available',
};
