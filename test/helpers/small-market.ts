/** A market of two securities and two aggregates, a row of each kind of file. */
export const SMALL_MARKET = {
  'securities.csv':
    'id,provider_id,ticker,name,figi,isin\n1,S1,AAA,First,BBG000BLNNH6,US0378331005\n2,S2,BBB,Second,,\n',
  'aggregates.csv':
    'id,provider_id,name,type,owner_email\n10,A10,Sector ten,Sector,\n11,A11,Mine,Theme,Me@Example.com\n',
  'constituents.csv':
    'aggregate_id,security_id,weight,valid_from,valid_to\n10,1,2,,2024-01-04\n10,2,,2024-01-03,\n',
  'security_cash.csv':
    'id,interval,ts,px,retail_buy_turnover,retail_sell_turnover\n' +
    '1,1d,2024-01-02,10,100.005,50\n1,1d,2024-01-03,11,7,\n2,1d,2024-01-03T00:00:00Z,20,1,2\n' +
    '2,10min,2024-01-04T14:40:00Z,21,3,4\n2,10min,2024-01-04T09:50:00-05:00,22,5,6\n',
  'security_options.csv':
    'id,interval,ts,moneyness,size,call_turnover,put_turnover,call_notional,put_notional\n1,1d,2024-01-02,ITM,SMALL,1,2,3,4\n',
  'flow_series.csv': 'slug,name,metric,frequency,unit,provider_id\nretail,Retail flow,net,daily,USDmn,S1\n',
  'flow_observations.csv': 'slug,date,value,updated_time\nretail,2024-01-02,1.5,2024-01-03T12:00:00Z\n',
  'flow_forecasts.csv': 'run_date,slug,horizon,z_score,value\n2024-01-02,retail,5,-1,0.25\n',
} as const
